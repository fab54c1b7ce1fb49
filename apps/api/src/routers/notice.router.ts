import { countUnread } from '@larder/use-cases/notice/count-unread';
import { listNotices } from '@larder/use-cases/notice/list-notices';
import { markAllRead } from '@larder/use-cases/notice/mark-all-read';
import { markRead } from '@larder/use-cases/notice/mark-read';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const noticeRouter = trpc.router({
  list: procedure(listNotices),
  countUnread: procedure(countUnread),
  markRead: procedure(markRead),
  markAllRead: procedure(markAllRead),
});
