import { removeInput } from '@larder/contract/blacklist.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { inForce } from './in-force.ts';

/**
 * Takes a card off the blacklist: the next tap opens. Refuses `NOT_FOUND`, and `ILLEGAL_TRANSITION` for an entry that
 * was removed or has expired. [screens 55]
 */
export const removeEntry = defineUseCase({
  name: 'blacklist.removeEntry',
  access: { anyOf: ['blacklist.edit'] },
  kind: 'write',
  input: removeInput,
  audit: { objectType: 'blacklist_entry', objectId: ({ id }) => id },
  run: async (ctx, { id, note }) => {
    const { tx, actor, now } = ctx;
    const own = { id, merchantId: actor.merchantId };
    const removal = { removedAt: now, removedById: actor.membershipId, removalNote: note || null };
    // Conditional update: loses the race if another member has removed it.
    const { count } = await tx.blacklistEntry.updateMany({
      where: { ...own, ...inForce(now) },
      data: removal,
    });
    if (count === 0) {
      const known = await tx.blacklistEntry.count({ where: own });
      return refuse(known > 0 ? 'ILLEGAL_TRANSITION' : 'NOT_FOUND');
    }
    ctx.audit({
      before: { removedAt: null },
      after: { removedAt: now.toISOString(), note: removal.removalNote },
    });
    ctx.emit({ type: 'blacklist.changed' });
    return accept({ id });
  },
});
