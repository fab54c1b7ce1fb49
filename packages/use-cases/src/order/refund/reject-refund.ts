import { rejectRefundInput } from '@larder/contract/refund.contract';
import { transitionRefund } from '@larder/domain/order/refund-transitions';
import { accept } from '@larder/domain/refusal';
import { reportLostRefund } from '../../complaint/refunds-of-complaint.ts';
import { defineUseCase } from '../../use-case.ts';
import { lockUndecidedRefund } from './lock-undecided-refund.ts';
import { emitRefundChanged, outcomeOf } from './start-refund.ts';

/**
 * Rejects a refund that waits for a second member; the member who requested it withdraws it. Refuses `NOT_FOUND`,
 * `ILLEGAL_TRANSITION`. [domain 5]
 */
export const rejectRefund = defineUseCase({
  name: 'order.rejectRefund',
  access: { anyOf: ['order.refund'] },
  kind: 'write',
  input: rejectRefundInput,
  audit: { objectType: 'refund', objectId: ({ id }) => id },
  run: async (ctx, { id, note }) => {
    const found = await lockUndecidedRefund(ctx, id, 'reject');
    if (!found.ok) return found;
    const next = transitionRefund(found.value.refund.state, 'reject');
    if (!next.ok) return next;
    const rejected = await ctx.tx.refund.update({
      where: { id },
      data: {
        state: next.value,
        closingNote: note || null,
        decidedById: ctx.actor.membershipId,
        decidedAt: ctx.now,
        version: { increment: 1 },
        updatedAt: ctx.now,
      },
    });
    ctx.audit({ after: { state: next.value } });
    await reportLostRefund(ctx, rejected, 'refundRejected');
    emitRefundChanged(ctx, rejected);
    return accept(outcomeOf(rejected));
  },
});
