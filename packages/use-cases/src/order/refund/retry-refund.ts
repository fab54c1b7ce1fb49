import { refundIdInput } from '@larder/contract/refund.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { lockOwnRefund } from '../lock-order.ts';
import { checkFailedRefund } from './check-failed-refund.ts';
import { isUnapproved } from './refund-approval.ts';
import { outcomeOf, startRefund } from './start-refund.ts';

/**
 * Sends a failed refund again; idempotent. A refund that is above the limit by now, and that nobody approved, is
 * approved by that. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION`, `REFUND_EXCEEDS` if other refunds have returned the
 * money meanwhile, and `FORBIDDEN` to the member who requested a refund that needs the approval. [screens 43, decision
 * 95]
 */
export const retryRefund = defineUseCase({
  name: 'order.retryRefund',
  access: { anyOf: ['order.refund'] },
  kind: 'write',
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
    const { membershipId } = ctx.actor;
    if (needsApproval && refund.requestedById === membershipId) return refuse('FORBIDDEN');
    const started = await startRefund(ctx, found.value, 'retry', {
      failureCode: null,
      ...(needsApproval && { decidedById: membershipId, decidedAt: ctx.now }),
    });
    if (started.ok) ctx.audit({ after: { state: started.value.state } });
    return started;
  },
});
