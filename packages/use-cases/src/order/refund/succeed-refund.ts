import type { Prisma } from '@larder/database/model';
import { addRefundToItems } from '@larder/database/queries/order/refund.queries';
import { markSalesDirty } from '@larder/database/queries/order/rollup.queries';
import { transitionOrder } from '@larder/domain/order/order-transitions';
import { transitionPayment } from '@larder/domain/order/payment-transitions';
import { type RefundMethod, transitionRefund } from '@larder/domain/order/refund-transitions';
import { accept, type Result } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import { resolveByRefund } from '../../complaint/refunds-of-complaint.ts';
import { postRefund } from '../../ledger/post-sale.ts';
import type { WriteContext } from '../../use-case.ts';
import type { LockedRefund } from '../lock-order.ts';
import { returningPayment } from './refundable-order.ts';
import { returnGoods } from './return-goods.ts';

export type RefundContext = Pick<WriteContext, 'tx' | 'now' | 'clock' | 'newId' | 'emit' | 'wake'>;

/**
 * Ends a refund whose money went back: the order and its lines count it, the payment too if the provider returned it,
 * goods that were never taken return to stock, and the complaint that it was submitted from is resolved. Refuses
 * `ILLEGAL_TRANSITION`. [domain 5]
 */
export async function succeedRefund(
  ctx: RefundContext,
  { locked, refund }: LockedRefund,
  how: {
    readonly method: RefundMethod;
    readonly providerRef?: string;
    readonly closingNote?: string;
  },
): Promise<Result<void>> {
  const next = transitionRefund(refund.state, how.method === 'manual' ? 'note_payout' : 'succeed');
  if (!next.ok) return next;
  const { id: refundId, orderId, merchantId, deviceId } = refund;
  const at = ctx.clock.now();
  await ctx.tx.refund.update({
    where: { id: refundId },
    data: {
      ...how,
      state: next.value,
      refundedAt: at,
      failureCode: null,
      nextAttemptAt: null,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  await addRefundToItems(ctx.tx, refundId);
  await countInOrder(ctx, { locked, refund }, how.method);
  if (how.method !== 'manual') await countInPayment(ctx, { locked, refund }, how.method);
  if (how.method === 'provider') await post(ctx, { locked, refund }, how.providerRef ?? null, at);
  if (refund.returnToStock) await returnGoods(ctx, { locked, refund });
  await markRefundDay(ctx, refund, at);
  await resolveByRefund(ctx, { refund, order: locked.order });
  ctx.emit({ type: 'refund.changed', merchantId, deviceId, ids: { refundId, orderId, state: next.value } });
  return accept();
}

async function countInOrder(
  ctx: RefundContext,
  { locked: { order }, refund }: LockedRefund,
  method: RefundMethod,
): Promise<void> {
  const { id: orderId, merchantId, deviceId } = order;
  const isReduced = method === 'reduced_capture';
  const refundedMinor = order.refundedMinor + (isReduced ? 0 : refund.amountMinor);
  const reducedMinor = order.reducedMinor + (isReduced ? refund.amountMinor : 0);
  const isAll = isReduced ? reducedMinor === order.totalMinor : refundedMinor === order.capturedMinor;
  const next = transitionOrder(order.status, isAll ? 'refund_all' : 'refund_part');
  await ctx.tx.salesOrder.update({
    where: { id: orderId },
    data: {
      refundedMinor,
      reducedMinor,
      ...(next.ok ? { status: next.value } : {}),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  ctx.emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId, version: order.version + 1 } });
}

/** The payment is what the provider's book says, so payouts by hand are not in it. */
async function countInPayment(
  ctx: RefundContext,
  { locked, refund }: LockedRefund,
  method: Exclude<RefundMethod, 'manual'>,
): Promise<void> {
  const { order } = locked;
  const payment = returningPayment(locked, refund);
  if (!payment) return;
  const data: Prisma.PaymentUncheckedUpdateInput = { version: { increment: 1 }, updatedAt: ctx.now };
  if (method === 'reduced_capture') {
    const dueMinor = order.totalMinor - order.reducedMinor - refund.amountMinor;
    data.dueMinor = Math.min(dueMinor, payment.authorizedMinor);
  } else {
    const refundedMinor = payment.refundedMinor + refund.amountMinor;
    const isAll = refundedMinor === payment.capturedMinor;
    const next = transitionPayment(payment.state, isAll ? 'refund_all' : 'refund_part');
    data.refundedMinor = refundedMinor;
    if (next.ok) data.state = next.value;
  }
  await ctx.tx.payment.update({ where: { id: payment.id }, data });
}

/** Only what the provider returned leaves its account: a payout by hand is the merchant's own money. */
async function post(
  ctx: RefundContext,
  { locked, refund }: LockedRefund,
  providerRef: string | null,
  occurredAt: Date,
): Promise<void> {
  const payment = returningPayment(locked, refund);
  if (!payment) return;
  const { id: refundId, keyNo, merchantId, deviceId, orderId } = refund;
  await postRefund(ctx, {
    refundId,
    keyNo,
    merchantId,
    deviceId,
    orderId,
    paymentId: payment.id,
    provider: payment.provider,
    providerRef,
    currency: locked.order.currency,
    refundMinor: refund.amountMinor,
    refundedBeforeMinor: payment.refundedMinor,
    occurredAt,
  });
}

/** Refunds belong to the day on which they are made. [domain 10] */
export async function markRefundDay(
  ctx: RefundContext,
  { merchantId, deviceId }: LockedRefund['refund'],
  at: Date,
): Promise<void> {
  const { timezone } = await ctx.tx.device.findUniqueOrThrow({
    where: { id: deviceId },
    select: { timezone: true },
  });
  await markSalesDirty(ctx.tx, [{ merchantId, deviceId, day: localDay(at, timezone) }], ctx.now);
}
