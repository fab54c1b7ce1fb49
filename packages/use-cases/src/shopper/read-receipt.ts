import { receiptInput } from '@larder/contract/shopper.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { knownCabinet } from '../device/known-cabinet.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';
import { findPurchase, type Purchase } from './find-purchase.ts';

/**
 * Returns the result of a purchase; `order` is null while it is unknown and when nothing was taken. Refuses
 * `NOT_FOUND`.
 */
export const readReceipt = defineUseCase({
  name: 'shopper.readReceipt',
  access: 'public',
  kind: 'read',
  input: receiptInput,
  run: async (ctx, { token }) => {
    const purchase = await findPurchase(ctx.tx, token, ctx.now);
    if (!purchase) return refuse('NOT_FOUND');
    const { assignment } = purchase.session;
    const cabinet = knownCabinet(assignment);
    return accept({
      merchantName: assignment.merchant.name,
      deviceNo: cabinet.deviceNo,
      deviceName: cabinet.name,
      timezone: cabinet.timezone,
      at: purchase.createdAt.toISOString(),
      order: purchase.session.order && orderOf(ctx, purchase.session.order),
    });
  },
});

/** The fields for shoppers: no costs of the merchant, no confidences of the recognizer. */
function orderOf({ ports, now }: ReadContext, order: NonNullable<Purchase['session']['order']>) {
  return {
    orderNo: order.orderNo,
    status: order.status,
    currency: order.currency,
    subtotalMinor: Number(order.subtotalMinor),
    discountMinor: Number(order.discountMinor),
    taxMinor: Number(order.taxMinor),
    taxMode: order.taxMode,
    totalMinor: Number(order.totalMinor),
    capturedMinor: Number(order.capturedMinor),
    refundedMinor: Number(order.refundedMinor + order.reducedMinor),
    cardBrand: order.cardBrand,
    cardLast4: order.cardLast4,
    paidAt: order.paidAt?.toISOString() ?? null,
    items: order.items.map((item) => ({
      name: item.nameSnapshot,
      pictureUrl: item.picture ? ports.files.link(item.picture, now) : null,
      qty: item.qty,
      unitPriceMinor: Number(item.unitPriceMinor),
      totalMinor: Number(item.totalMinor),
    })),
  };
}
