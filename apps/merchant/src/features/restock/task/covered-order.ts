import { type OrderCoverage, orderCoverage } from '@larder/domain/restock/order-coverage';
import { lineKey } from '@larder/domain/stock/line-key';
import type { LineEntry, TaskAnswer } from './line-entry.ts';
import type { KnownLine } from './odd-lines.ts';

/** A line with the entries that its repair will make. */
export type Repair = { readonly odd: Pick<KnownLine, 'line'>; readonly part: Partial<LineEntry> };

export type CoveredOrder = NonNullable<TaskAnswer['otherOrder']> & OrderCoverage;

/**
 * Returns the waiting order that a visit puts in although it did not start from it, and how much of it, with the
 * repairs as they will be booked; null if it puts in nothing of an order.
 */
export function coveredOrder(
  { otherOrder }: Pick<TaskAnswer, 'otherOrder'>,
  known: readonly KnownLine[],
  repairs: readonly Repair[],
): CoveredOrder | null {
  // A task that an older app read has none.
  if (!otherOrder) return null;
  const repaired = new Map(repairs.map(({ odd, part }) => [lineKey(odd.line), part.restockQty]));
  const putIn = known.map(({ line, entered }) => ({
    door: line.door,
    layer: line.layer,
    productId: line.productId,
    restockQty: repaired.get(lineKey(line)) ?? entered.restockQty,
  }));
  const coverage = orderCoverage(otherOrder.lines, putIn);
  return coverage && { ...otherOrder, ...coverage };
}
