import { rejectRefundInput } from '@larder/contract/refund.contract';
import { transitionRefund } from '@larder/domain/order/refund-transitions';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { lockUndecidedRefund } from './lock-undecided-refund.ts';
import { emitRefundChanged, outcomeOf } from './start-refund.ts';

/**
 * Rejects a refund that another member requested. Refuses `NOT_FOUND`, `FORBIDDEN` to the member who requested it,
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
    emitRefundChanged(ctx, rejected);
    return accept(outcomeOf(rejected));
  },
});
