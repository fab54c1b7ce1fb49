import { markAllReadInput } from '@larder/contract/notice.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { ownNotices } from './own-notices.ts';

/** Marks all of the member's notices as read. [screens 4] */
export const markAllRead = defineUseCase({
  name: 'notice.markAllRead',
  access: 'member',
  kind: 'write',
  isRead: true,
  input: markAllReadInput,
  audit: 'none',
  run: async ({ tx, actor, now, emit }) => {
    const { count } = await tx.notice.updateMany({
      where: { ...ownNotices(actor), readAt: null },
      data: { readAt: now },
    });
    // The member's other phones refresh their count.
    if (count > 0) emit({ type: 'notice.new', membershipId: actor.membershipId });
    return accept({ count });
  },
});
