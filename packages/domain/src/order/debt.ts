import { accept, type Result, refuse } from '../refusal.ts';
import type { OrderStatus } from './order-status.ts';
import type { OrderEvent } from './order-transitions.ts';

/** The amounts of an order that decide what its shopper still owes. */
export type OwingOrder = {
  readonly status: OrderStatus;
  readonly totalMinor: number;
  readonly reducedMinor: number;
  readonly capturedMinor: number;
};

/** Returns what the shopper still has to pay of an order: nothing, unless it is unpaid. [domain 5] */
export function debtOf({ status, totalMinor, reducedMinor, capturedMinor }: OwingOrder): number {
  return status === 'unpaid' ? Math.max(0, totalMinor - reducedMinor - capturedMinor) : 0;
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
