import { listInput } from '@larder/contract/notice.contract';
import { accept } from '@larder/domain/refusal';
import type { NoticeContent } from '../ports/push.port.ts';
import { defineUseCase } from '../use-case.ts';
import { noticeAddress } from './notice-address.ts';
import { ownNotices } from './own-notices.ts';

const LATEST = 50;

/** Returns this member's latest 50 notices, newest first. [screens 4, A-3] */
export const listNotices = defineUseCase({
  name: 'notice.list',
  access: 'member',
  kind: 'read',
  input: listInput,
  run: async ({ tx, actor }) => {
    const notices = await tx.notice.findMany({
      where: ownNotices(actor),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: LATEST,
    });
    return accept({
      items: notices.map((notice) => ({
        id: notice.id,
        key: notice.key,
        params: notice.params as NoticeContent['params'],
        target: noticeAddress(notice),
        createdAt: notice.createdAt.toISOString(),
        isRead: notice.readAt !== null,
      })),
    });
  },
});
