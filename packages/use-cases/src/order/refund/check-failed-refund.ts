import { type RefundEvent, transitionRefund } from '@larder/domain/order/refund-transitions';
import { checkStillFits } from '@larder/domain/order/refundable';
import type { Result } from '@larder/domain/refusal';
import type { LockedRefund } from '../lock-order.ts';
import { refundableOf, refundMethod } from './refundable-order.ts';

/**
 * Judges whether a failed refund can still be made: its amounts were free for other refunds since it failed. Refuses
 * `ILLEGAL_TRANSITION`, `REFUND_EXCEEDS`.
 */
export function checkFailedRefund(
  { locked, refund }: LockedRefund,
  event: Extract<RefundEvent, 'retry' | 'note_payout'>,
): Result<void> {
  const next = transitionRefund(refund.state, event);
  if (!next.ok) return next;
  const lines = refund.lines.map(({ orderItemId: id, qty, amountMinor }) => ({ id, qty, amountMinor }));
  const method = refundMethod(locked);
  const fits = checkStillFits(refundableOf(locked), lines);
  return fits.ok && !method.ok ? method : fits;
}
