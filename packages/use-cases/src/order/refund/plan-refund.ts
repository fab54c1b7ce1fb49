import { planRefundInput, type RefundPlan } from '@larder/contract/refund.contract';
import { minorToNumber } from '@larder/database/minor-to-number';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { findOwnOrder } from '../lock-order.ts';
import { pendingQty, refundableOf } from './refundable-order.ts';

/** Returns the most that one more refund of an order can return, for each line and quantity. Refuses `NOT_FOUND`. */
export const planRefund = defineUseCase({
  name: 'order.planRefund',
  access: { anyOf: ['order.refund'] },
  kind: 'read',
  input: planRefundInput,
  run: async (ctx, { orderId }) => {
    const found = await findOwnOrder(ctx, orderId);
    if (!found.ok) return found;
    const { order, items } = found.value;
    const plan = refundableOf(found.value);
    const { refundApprovalAboveMinor: limit } = await ctx.tx.merchant.findUniqueOrThrow({
      where: { id: ctx.actor.merchantId },
      select: { refundApprovalAboveMinor: true },
    });
    return accept<RefundPlan>({
      orderId: order.id,
      orderNo: order.orderNo,
      status: order.status,
      version: order.version,
      currency: order.currency,
      card: { brand: order.cardBrand, last4: order.cardLast4 },
      refundableMinor: plan.refundableMinor,
      approvalAboveMinor: limit === null ? null : minorToNumber(limit),
      lines: items.map((item, index) => ({
        itemId: item.id,
        name: item.nameSnapshot,
        pictureUrl: item.picture ? ctx.ports.files.link(item.picture, ctx.now) : null,
        door: item.door,
        layer: item.layer,
        qty: item.qty,
        refundedQty: item.refundedQty,
        pendingQty: pendingQty(found.value, item.id),
        amountsMinor: plan.lines[index]?.amountsMinor ?? [],
        unitlessMinor: plan.lines[index]?.unitlessMinor ?? 0,
      })),
    });
  },
});
