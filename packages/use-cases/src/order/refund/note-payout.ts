import { notePayoutInput } from '@larder/contract/refund.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { lockOwnRefund } from '../lock-order.ts';
import { checkFailedRefund } from './check-failed-refund.ts';
import { needsOtherMember } from './refund-approval.ts';
import { outcomeOf } from './start-refund.ts';
import { succeedRefund } from './succeed-refund.ts';

/**
 * Ends a failed refund whose money the merchant returned by hand. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION`,
 * `REFUND_EXCEEDS`, and `FORBIDDEN` as `order.retryRefund`. [domain 5]
 */
export const notePayout = defineUseCase({
  name: 'order.notePayout',
  access: { anyOf: ['order.refund'] },
  kind: 'write',
  input: notePayoutInput,
  audit: { objectType: 'refund', objectId: ({ id }) => id },
  run: async (ctx, { id, note: closingNote }) => {
    const found = await lockOwnRefund(ctx, id);
    if (!found.ok) return found;
    const { refund } = found.value;
    const { deviceId, state } = refund;
    ctx.audit({ deviceId, before: { state } });
    const fits = checkFailedRefund(found.value, 'note_payout');
    if (!fits.ok) return fits;
    if (await needsOtherMember(ctx, found.value)) return refuse('FORBIDDEN');
    const done = await succeedRefund(ctx, found.value, { method: 'manual', closingNote });
    if (!done.ok) return done;
    ctx.audit({ after: { state: 'succeeded', method: 'manual' } });
    return accept(outcomeOf({ ...refund, state: 'succeeded' }));
  },
});
