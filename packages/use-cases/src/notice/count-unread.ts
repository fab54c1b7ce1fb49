import { unreadCountInput } from '@larder/contract/notice.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { ownNotices } from './own-notices.ts';

/** Returns the number of this member's unread notices, for the dot on the support tab. [screens 2.1] */
export const countUnread = defineUseCase({
  name: 'notice.countUnread',
  access: 'member',
  kind: 'read',
  input: unreadCountInput,
  run: async ({ tx, actor }) =>
    accept({ count: await tx.notice.count({ where: { ...ownNotices(actor), readAt: null } }) }),
});
