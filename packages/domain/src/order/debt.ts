import { accept, type Result, refuse } from '../refusal.ts';
import type { OrderStatus } from './order-status.ts';
import type { OrderEvent } from './order-transitions.ts';

/** The amounts of an order that decide what its shopper still owes. */
export type OwingOrder = {
  readonly status: OrderStatus;
  readonly totalMinor: number;
  readonly reducedMinor: number;
  readonly capturedMinor: number;
  /** When the provider first refused to capture the hold; null if it did not. */
  readonly owedSince: Date | null;
};

/**
 * True for an order that its shopper owes: one that stayed unpaid, or is retried after the provider refused to capture
 * its hold. A capture without an answer is no refusal. [domain 5, decision 271]
 */
const isOwed = ({ status, owedSince }: Pick<OwingOrder, 'status' | 'owedSince'>): boolean =>
  status === 'unpaid' || (status === 'processing' && owedSince !== null);

/** Returns what the shopper still has to pay of an order: nothing, unless it is owed. [domain 5] */
export function debtOf(order: OwingOrder): number {
  return isOwed(order) ? Math.max(0, order.totalMinor - order.reducedMinor - order.capturedMinor) : 0;
}

/**
 * Returns the amount to ask a card for. A debt is paid by one payment at a time, and for the amount that the shopper
 * read. Refuses `DEBT_SETTLED`, `DEBT_PENDING` while another payment has not ended, and `DEBT_CHANGED` {amountMinor}.
 * [decision 106]
 */
export function checkDebt(
  order: OwingOrder,
  { shownMinor, isPending }: { readonly shownMinor: number; readonly isPending: boolean },
): Result<number> {
  const amountMinor = debtOf(order);
  if (amountMinor === 0) return refuse('DEBT_SETTLED');
  if (isPending) return refuse('DEBT_PENDING');
  return amountMinor === shownMinor ? accept(amountMinor) : refuse('DEBT_CHANGED', { amountMinor });
}

/**
 * Splits what was captured for a debt into the amount that the order counts and the amount above the debt, which a
 * person must return. A card may cover only a part: the rest stays due.
 */
export function settleDebt(
  debtMinor: number,
  capturedMinor: number,
): {
  readonly event: Extract<OrderEvent, 'pay' | 'pay_part'>;
  readonly countedMinor: number;
  readonly aboveMinor: number;
} {
  const countedMinor = Math.min(debtMinor, capturedMinor);
  return {
    event: countedMinor === debtMinor ? 'pay' : 'pay_part',
    countedMinor,
    aboveMinor: capturedMinor - countedMinor,
  };
}
