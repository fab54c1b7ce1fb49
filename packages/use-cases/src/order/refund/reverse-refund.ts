import { addRefundToItems } from '@larder/database/queries/order/refund.queries';
import { transitionOrder } from '@larder/domain/order/order-transitions';
import { transitionPayment } from '@larder/domain/order/payment-transitions';
import { transitionRefund } from '@larder/domain/order/refund-transitions';
import { reopenByFailedRefund } from '../../complaint/refunds-of-complaint.ts';
import { postRefundFailed } from '../../ledger/post-sale.ts';
import type { WriteContext } from '../../use-case.ts';
import type { LockedRefund } from '../lock-order.ts';
import { notifyOfRefund } from './notify-of-refund.ts';
import { returningPayment } from './refundable-order.ts';
import { emitRefundChanged } from './start-refund.ts';
import { markRefundDay } from './succeed-refund.ts';

/**
 * Takes back a refund that the provider had made and whose money the shopper's bank sent back: it failed, nothing
 * counts it any more, its posting is reversed once, its complaint is open again, and members who may refund are
 * notified: they retry it or pay by hand. Goods that were never taken stay in stock. [domain 5, decision 145]
 */
export async function reverseRefund(
  ctx: WriteContext,
  { locked, refund }: LockedRefund,
  reason: string,
): Promise<void> {
  const next = transitionRefund(refund.state, 'fail');
  if (!next.ok || refund.method !== 'provider') return;
  const { id: refundId, keyNo } = refund;
  const failed = await ctx.tx.refund.update({
    where: { id: refundId },
    data: {
      state: next.value,
      refundedAt: null,
      failureCode: reason,
      nextAttemptAt: null,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  await addRefundToItems(ctx.tx, refundId, -1);
  await uncountInOrder(ctx, { locked, refund });
  await uncountInPayment(ctx, { locked, refund });
  await postRefundFailed(ctx, { refundId, keyNo, occurredAt: ctx.clock.now() });
  if (refund.refundedAt) await markRefundDay(ctx, refund, refund.refundedAt);
  const notified = await reopenByFailedRefund(ctx, failed);
  await notifyOfRefund(ctx, { order: locked.order, refund: failed }, 'failed', notified);
  emitRefundChanged(ctx, failed);
}

async function uncountInOrder(ctx: WriteContext, { locked, refund }: LockedRefund): Promise<void> {
  const { id: orderId, merchantId, deviceId, status, version, refundedMinor } = locked.order;
  const isSettled = status === 'refunded' && (await wasSettled(ctx, locked));
  const next = transitionOrder(status, isSettled ? 'refund_failed_settled' : 'refund_failed');
  const { completedAt } = await ctx.tx.salesOrder.findUniqueOrThrow({
    where: { id: orderId },
    select: { completedAt: true },
  });
  await ctx.tx.salesOrder.update({
    where: { id: orderId },
    data: {
      refundedMinor: refundedMinor - refund.amountMinor,
      ...(next.ok ? { status: next.value } : {}),
      ...(isSettled ? { completedAt: completedAt ?? ctx.now } : {}),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  ctx.emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId, version: version + 1 } });
}

/** True once the money of one of the order's payments was released: nothing completes the order any more. */
async function wasSettled(
  { tx }: WriteContext,
  { payment, debts }: LockedRefund['locked'],
): Promise<boolean> {
  const causes = [...(payment ? [payment] : []), ...debts].map(({ id }) => id);
  const released = await tx.ledgerTxn.findFirst({
    where: { kind: 'sale', causeId: { in: causes }, item: { releasedAt: { not: null } } },
    select: { id: true },
  });
  return released !== null;
}

async function uncountInPayment(ctx: WriteContext, { locked, refund }: LockedRefund): Promise<void> {
  const payment = returningPayment(locked, refund);
  if (!payment) return;
  const next = transitionPayment(payment.state, 'refund_failed');
  await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      refundedMinor: payment.refundedMinor - refund.amountMinor,
      ...(next.ok ? { state: next.value } : {}),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
}
