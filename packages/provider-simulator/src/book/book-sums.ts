import type { Payment } from './payment.ts';

/** All money of one currency, in minor units. */
export type CurrencySums = {
  readonly currency: string;
  readonly payments: number;
  /** On hold now. */
  readonly heldMinor: number;
  readonly capturedMinor: number;
  /** Pending refunds included. */
  readonly refundedMinor: number;
  readonly refundPendingMinor: number;
};

/** Money on hold now; zero after a capture, whose rest is released. */
export const heldMinorOf = ({ state, authorizedMinor }: Payment): number =>
  state === 'held' ? authorizedMinor : 0;

/** Sums per currency, in the order of the alphabet. */
export function bookSums(payments: Iterable<Payment>): CurrencySums[] {
  const sums = new Map<string, CurrencySums>();
  for (const payment of payments) {
    const { currency, capturedMinor, refundedMinor, refundPendingMinor } = payment;
    const sum = sums.get(currency);
    sums.set(currency, {
      currency,
      payments: (sum?.payments ?? 0) + 1,
      heldMinor: (sum?.heldMinor ?? 0) + heldMinorOf(payment),
      capturedMinor: (sum?.capturedMinor ?? 0) + capturedMinor,
      refundedMinor: (sum?.refundedMinor ?? 0) + refundedMinor,
      refundPendingMinor: (sum?.refundPendingMinor ?? 0) + refundPendingMinor,
    });
  }
  return [...sums.values()].sort((one, other) => one.currency.localeCompare(other.currency));
}
