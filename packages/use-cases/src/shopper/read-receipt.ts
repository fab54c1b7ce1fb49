import { receiptInput } from '@larder/contract/shopper.contract';
import type { Payment } from '@larder/database/model';
import { accept, refuse } from '@larder/domain/refusal';
import { knownCabinet } from '../device/known-cabinet.ts';
import { hasOpenPayment, holdBetweenTries } from '../order/open-payment.ts';
import { storedDebt } from '../order/stored-debt.ts';
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
      order: purchase.session.order && (await orderOf(ctx, purchase.session.order)),
    });
  },
});

/** The fields for shoppers: no costs of the merchant, no confidences of the recognizer. */
async function orderOf(ctx: ReadContext, order: ReceiptOrder) {
  const { tx, ports, now } = ctx;
  const { id: orderId, merchantId } = order;
  const payments = await tx.payment.findMany({
    where: { merchantId, OR: [{ orderId }, { debtOrderId: orderId }] },
    orderBy: { id: 'asc' },
  });
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
    debt: owedOf(ctx, order, payments),
    payments: payments.flatMap(receivedOf),
    items: order.items.map((item) => ({
      name: item.nameSnapshot,
      pictureUrl: item.picture ? ports.files.link(item.picture, now) : null,
      qty: item.qty,
      unitPriceMinor: Number(item.unitPriceMinor),
      totalMinor: Number(item.totalMinor),
    })),
  };
}

type ReceiptOrder = NonNullable<Purchase['session']['order']>;

/** What the shopper still has to pay; null once nothing is. */
function owedOf({ ports, now }: ReadContext, order: ReceiptOrder, payments: readonly Payment[]) {
  const dueMinor = storedDebt(order);
  if (dueMinor === 0) return null;
  const retried = holdBetweenTries(payments, now);
  return {
    dueMinor,
    isPending: hasOpenPayment(payments.filter((payment) => payment !== retried)),
    takesTestCards: ports.payments.current.takesTestCards,
  };
}

/** A payment that took money. */
const receivedOf = ({ capturedAt, capturedMinor, cardBrand, cardLast4 }: Payment) =>
  capturedAt
    ? [{ at: capturedAt.toISOString(), amountMinor: Number(capturedMinor), cardBrand, cardLast4 }]
    : [];
