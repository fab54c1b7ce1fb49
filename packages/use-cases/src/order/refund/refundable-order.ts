import type { OrderPaymentRow, RefundRow } from '@larder/database/queries/order/order-with-refunds.queries';
import { transitionOrder } from '@larder/domain/order/order-transitions';
import { transitionPayment } from '@larder/domain/order/payment-transitions';
import type { RefundMethod, RefundState } from '@larder/domain/order/refund-transitions';
import { type Refundable, type RefundedLine, refundable } from '@larder/domain/order/refundable';
import type { RefundSource } from '@larder/domain/order/spread-refund';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { OrderWithRefunds } from '../lock-order.ts';

const pendingStates: readonly RefundState[] = ['submitted', 'pending_approval', 'processing'];

/**
 * Returns how a refund of this order would return the money: by the provider once something was captured, or by a
 * lower capture while no capture has begun. Refuses `ILLEGAL_TRANSITION`. [domain 5]
 */
export function refundMethod(locked: OrderWithRefunds): Result<Exclude<RefundMethod, 'manual'>> {
  const { order, payment } = locked;
  const next = transitionOrder(order.status, 'refund_part');
  if (!next.ok) return next;
  if (order.status !== 'processing') {
    if (paymentsOf(locked).some(isRefundable)) return accept('provider');
    return refuse('ILLEGAL_TRANSITION', { state: payment?.state ?? order.status, event: 'refund_part' });
  }
  if (!payment) return refuse('ILLEGAL_TRANSITION', { state: order.status, event: 'refund_part' });
  const waits = payment.state === 'authorized' && payment.attemptCount === 0 && (payment.dueMinor ?? 0) > 0;
  return waits
    ? accept('reduced_capture')
    : refuse('ILLEGAL_TRANSITION', { state: payment.state, event: 'refund_part' });
}

const paymentsOf = ({ payment, debts }: OrderWithRefunds) => [...(payment ? [payment] : []), ...debts];

const isRefundable = ({ state }: OrderPaymentRow) => transitionPayment(state, 'refund_part').ok;

/**
 * Returns the payments of the order that can return money, oldest first, less the refunds that are under way.
 * [decision 106]
 */
export function refundSources(locked: OrderWithRefunds): RefundSource[] {
  return paymentsOf(locked)
    .filter(isRefundable)
    .map((payment) => {
      const underWay = locked.refunds
        .filter((refund) => refund.state === 'processing' && returningPayment(locked, refund) === payment)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const leftMinor = payment.capturedMinor - payment.refundedMinor - underWay;
      return { paymentId: payment.id, leftMinor: Math.max(0, leftMinor) };
    });
}

/** Returns the payment that returns the money of a refund. */
export function returningPayment(
  { payment, debts }: OrderWithRefunds,
  { debtPaymentId }: Pick<RefundRow, 'debtPaymentId'>,
): OrderPaymentRow | null {
  return debtPaymentId === null ? payment : (debts.find(({ id }) => id === debtPaymentId) ?? null);
}

/** Returns what one more refund of the order can return: nothing if its state allows none. */
export function refundableOf(locked: OrderWithRefunds): Refundable {
  return refundable(refundedLines(locked), refundMethod(locked).ok ? leftMinor(locked) : 0);
}

/** Units in refunds of a line that have not ended. */
export function pendingQty({ refunds }: OrderWithRefunds, itemId: string): number {
  return pendingLines(refunds)
    .filter((line) => line.orderItemId === itemId)
    .reduce((sum, { qty }) => sum + qty, 0);
}

const pendingLines = (refunds: OrderWithRefunds['refunds']) =>
  refunds.filter(({ state }) => pendingStates.includes(state)).flatMap(({ lines }) => lines);

/** Money that no refund has returned or may still return. */
function leftMinor({ order, refunds }: OrderWithRefunds): number {
  const paidMinor =
    order.status === 'processing'
      ? order.totalMinor - order.reducedMinor
      : order.capturedMinor - order.refundedMinor;
  const pendingMinor = pendingLines(refunds).reduce((sum, line) => sum + line.amountMinor, 0);
  return Math.max(0, paidMinor - pendingMinor);
}

function refundedLines({ items, refunds }: OrderWithRefunds): RefundedLine[] {
  const pending = pendingLines(refunds);
  return items.map((item) => {
    const open = pending.filter((line) => line.orderItemId === item.id);
    const openMinor = open.reduce((sum, line) => sum + line.amountMinor, 0);
    return {
      id: item.id,
      qty: item.qty,
      totalMinor: item.totalMinor,
      takenQty: item.refundedQty + open.reduce((sum, { qty }) => sum + qty, 0),
      takenMinor: item.refundedMinor + openMinor,
    };
  });
}
