import { type LinePlace, lineKey } from '../stock/line-key.ts';

export type OrderCoverage = {
  /** Units that the order asks for. */
  readonly ordered: number;
  /** Those of them that the visit puts in. */
  readonly covered: number;
};

/**
 * Returns how much of an order a visit puts in that did not start from it; null if it puts in nothing of it, so that
 * there is no question whether the order ends with the visit. [decision 316]
 */
export function orderCoverage(
  ordered: readonly (LinePlace & { readonly orderedQty: number })[],
  entered: readonly (LinePlace & { readonly restockQty: number })[],
): OrderCoverage | null {
  const putIn = new Map(entered.map((line) => [lineKey(line), line.restockQty]));
  const sum = (qty: (line: (typeof ordered)[number]) => number) =>
    ordered.reduce((total, line) => total + qty(line), 0);
  const covered = sum((line) => Math.min(line.orderedQty, putIn.get(lineKey(line)) ?? 0));
  return covered > 0 ? { ordered: sum(({ orderedQty }) => orderedQty), covered } : null;
}
