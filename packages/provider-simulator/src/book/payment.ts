import type { BookEntry, NewPayment, NewRefund } from './book-entry.ts';

/** A payment as it was at one moment; every change makes a new record, so answers can keep theirs. */
export type Payment = NewPayment & {
  readonly state: 'held' | 'captured' | 'voided' | 'expired' | 'declined';
  /** The amount of the hold, also after it ended. */
  readonly authorizedMinor: number;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  /** Part of `refundedMinor` that may still fail. */
  readonly refundPendingMinor: number;
  readonly increases: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
  /** Its dispute, if there was one. */
  readonly disputeId: string | null;
};

/** `isLate`: it moved money before it ended. */
export type Refund = NewRefund & { readonly createdAt: number; readonly isLate: boolean };

export function openPayment(
  entry: Extract<BookEntry, { do: 'hold' | 'decline' }>,
  now: Pick<BookEntry, 'at'>,
): Payment {
  const { id, chargeId, card, currency, requestedMinor, metadata } = entry;
  const held = entry.do === 'hold';
  return {
    id,
    chargeId,
    card,
    currency,
    requestedMinor,
    metadata,
    state: held ? 'held' : 'declined',
    authorizedMinor: held ? entry.heldMinor : 0,
    capturedMinor: 0,
    refundedMinor: 0,
    refundPendingMinor: 0,
    increases: 0,
    createdAt: now.at,
    expiresAt: held ? entry.expiresAt : now.at,
    endedAt: held ? null : now.at,
    disputeId: null,
  };
}

/** Counts a refund that has not failed as refunded. */
export function addRefund(payment: Payment, { amountMinor, state }: NewRefund): Payment {
  return {
    ...payment,
    refundedMinor: payment.refundedMinor + (state === 'failed' ? 0 : amountMinor),
    refundPendingMinor: payment.refundPendingMinor + (state === 'pending' ? amountMinor : 0),
  };
}

/** Ends a refund that was pending, or that had succeeded and comes back. */
export function settleRefund(
  payment: Payment,
  { amountMinor, state }: NewRefund,
  as: 'succeeded' | 'failed',
): Payment {
  return {
    ...payment,
    refundedMinor: payment.refundedMinor - (as === 'failed' ? amountMinor : 0),
    refundPendingMinor: payment.refundPendingMinor - (state === 'pending' ? amountMinor : 0),
  };
}
