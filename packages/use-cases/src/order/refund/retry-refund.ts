import { refundIdInput } from '@larder/contract/refund.contract';
import { isFreshProof } from '@larder/domain/identity/fresh-proof';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { lockOwnRefund } from '../lock-order.ts';
import { checkFailedRefund } from './check-failed-refund.ts';
import { isUnapproved } from './refund-approval.ts';
import { outcomeOf, startRefund } from './start-refund.ts';

/**
 * Sends a failed refund again; idempotent. A refund that is above the limit by now, and that nobody approved, is
 * approved by that. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION`, `REFUND_EXCEEDS` if other refunds have returned the
 * money meanwhile, and where it approves `FORBIDDEN` to the member who requested the refund and `FRESH_PROOF_REQUIRED`
 * to others. [screens 43, decisions 95 and 313]
 */
export const retryRefund = defineUseCase({
  name: 'order.retryRefund',
  access: { anyOf: ['order.refund'] },
  kind: 'write',
  // Only a retry that approves asks, which the input does not show: it refuses by itself below.
  needsFreshProof: () => false,
  input: refundIdInput,
  audit: { objectType: 'refund', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const found = await lockOwnRefund(ctx, id);
    if (!found.ok) return found;
    const { refund } = found.value;
    ctx.audit({ deviceId: refund.deviceId, before: { state: refund.state } });
    if (refund.state === 'processing') return accept(outcomeOf(refund));
    const fits = checkFailedRefund(found.value, 'retry');
    if (!fits.ok) return fits;
    const needsApproval = await isUnapproved(ctx, found.value);
    const { membershipId, provedAt } = ctx.actor;
    if (needsApproval && refund.requestedById === membershipId) return refuse('FORBIDDEN');
    if (needsApproval && !isFreshProof(provedAt, ctx.now)) return refuse('FRESH_PROOF_REQUIRED');
    const started = await startRefund(ctx, found.value, 'retry', {
      failureCode: null,
      ...(needsApproval && { decidedById: membershipId, decidedAt: ctx.now }),
    });
    if (started.ok) ctx.audit({ after: { state: started.value.state } });
    return started;
  },
});
