import { isPerishable } from '@larder/domain/product/perishable';
import { lacksDate } from '@larder/domain/restock/odd-line';
import type { Entered } from './enter-lines.ts';
import { type KnownLine, likelyDate, toBook } from './odd-lines.ts';

/**
 * Returns the estimated date of each line without one: today plus the shelf life, marked as estimated. A product that
 * lacks its date on one shelf gets it on all of them, as a typed date would. [decision 315]
 */
export function estimatedDates(lines: readonly KnownLine[], today: string): Entered[] {
  const lacking = new Set(
    lines.filter((known) => lacksDate(toBook(known))).map(({ line }) => line.productId),
  );
  return lines
    .filter(({ line, entry }) => lacking.has(line.productId) && entry.bestBefore === null && !entry.undated)
    .filter(({ line }) => isPerishable(line.shelfLifeDays))
    .map(({ line }) => [line, { bestBefore: likelyDate(line, today), bestBeforeEstimated: true }] as const);
}
