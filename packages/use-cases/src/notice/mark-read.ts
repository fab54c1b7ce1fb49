import { markReadInput } from '@larder/contract/notice.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { ownNotices } from './own-notices.ts';

/** Marks a notice as read; idempotent. Refuses `NOT_FOUND`. [screens 4] */
export const markRead = defineUseCase({
  name: 'notice.markRead',
  access: 'member',
  kind: 'write',
  isRead: true,
  input: markReadInput,
  audit: 'none',
  run: async ({ tx, actor, now, emit }, { id }) => {
    const notice = await tx.notice.findFirst({
      where: { ...ownNotices(actor), id },
      select: { readAt: true },
    });
    if (!notice) return refuse('NOT_FOUND');
    if (notice.readAt) return accept({ id });
    await tx.notice.update({ where: { id }, data: { readAt: now } });
    // The member's other phones refresh their count.
    emit({ type: 'notice.new', membershipId: actor.membershipId });
    return accept({ id });
  },
});
