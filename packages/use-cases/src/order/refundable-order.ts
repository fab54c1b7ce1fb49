import { minorToNumber } from '@larder/database/minor-to-number';
import { transitionOrder } from '@larder/domain/order/order-transitions';
import { transitionPayment } from '@larder/domain/order/payment-transitions';
import type { RefundMethod, RefundState } from '@larder/domain/order/refund-transitions';
import { type Refundable, type RefundedLine, refundable } from '@larder/domain/order/refundable';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { OrderWithRefunds } from './lock-order.ts';

const pendingStates: readonly RefundState[] = ['submitted', 'pending_approval', 'processing'];

/**
 * Returns how a refund of this order would return the money: by the provider once something was captured, or by a
 * lower capture while no capture has begun. Refuses `ILLEGAL_TRANSITION`. [domain 5]
 */
export function refundMethod({ order, payment }: OrderWithRefunds): Result<Exclude<RefundMethod, 'manual'>> {
  const next = transitionOrder(order.status, 'refund_part');
  if (!next.ok || !payment)
    return refuse('ILLEGAL_TRANSITION', { state: order.status, event: 'refund_part' });
  if (order.status !== 'processing') {
    const paid = transitionPayment(payment.state as 'captured', 'refund_part');
    return paid.ok ? accept('provider') : paid;
  }
  const waits = payment.state === 'authorized' && payment.attemptCount === 0 && (payment.dueMinor ?? 0n) > 0n;
  return waits
    ? accept('reduced_capture')
    : refuse('ILLEGAL_TRANSITION', { state: payment.state, event: 'refund_part' });
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
  const pendingMinor = pendingLines(refunds).reduce((sum, line) => sum + line.amountMinor, 0n);
  return Math.max(0, minorToNumber(paidMinor - pendingMinor));
}

function refundedLines({ items, refunds }: OrderWithRefunds): RefundedLine[] {
  const pending = pendingLines(refunds);
  return items.map((item) => {
    const open = pending.filter((line) => line.orderItemId === item.id);
    const openMinor = open.reduce((sum, line) => sum + line.amountMinor, 0n);
    return {
      id: item.id,
      qty: item.qty,
      totalMinor: minorToNumber(item.totalMinor),
      takenQty: item.refundedQty + open.reduce((sum, { qty }) => sum + qty, 0),
      takenMinor: minorToNumber(item.refundedMinor + openMinor),
    };
  });
}
