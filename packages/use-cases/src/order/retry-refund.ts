import { refundIdInput } from '@larder/contract/refund.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { checkFailedRefund } from './check-failed-refund.ts';
import { lockOwnRefund } from './lock-order.ts';
import { outcomeOf, startRefund } from './start-refund.ts';

/**
 * Sends a failed refund again; idempotent. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION`, and `REFUND_EXCEEDS` if other
 * refunds have returned the money meanwhile. [screens 43]
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
    const started = await startRefund(ctx, found.value, 'retry', { failureCode: null });
    if (started.ok) ctx.audit({ after: { state: started.value.state } });
    return started;
  },
});
