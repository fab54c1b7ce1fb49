import { refundIdInput } from '@larder/contract/refund.contract';
import { defineUseCase } from '../../use-case.ts';
import { lockUndecidedRefund } from './lock-undecided-refund.ts';
import { startRefund } from './start-refund.ts';

/**
 * Approves a refund that another member requested, and sends it on its way. Refuses `NOT_FOUND`, `FORBIDDEN` to the
 * member who requested it, `ILLEGAL_TRANSITION`, and `FRESH_PROOF_REQUIRED`. [domain 5, decision 313]
 */
export const approveRefund = defineUseCase({
  name: 'order.approveRefund',
  access: { anyOf: ['order.refund'] },
  kind: 'write',
  needsFreshProof: true,
  input: refundIdInput,
  audit: { objectType: 'refund', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const found = await lockUndecidedRefund(ctx, id, 'approve');
    if (!found.ok) return found;
    const decided = { decidedById: ctx.actor.membershipId, decidedAt: ctx.now };
    const started = await startRefund(ctx, found.value, 'approve', decided);
    if (started.ok) ctx.audit({ after: { state: started.value.state } });
    return started;
  },
});
