import { parseIntegerEntry } from '@larder/domain/number-entry';
import { countStock } from '@larder/domain/stock/product-stock';
import type { Outputs } from '#platform/trpc.ts';

type Line = Outputs['stock']['readLowStock']['lines'][number];

/** Text that is no whole number is no limit yet. */
function limitOf(typed: string): number | null {
  const limit = parseIntegerEntry(typed);
  return limit.ok ? limit.value : null;
}

/** Counts the products that are low or out of stock by limits as typed; empty text is no limit. */
export function lowProducts(
  lines: readonly Line[],
  typed: { readonly lowStockQty: string; readonly lowStockPct: string },
): number {
  const warning = {
    lowStockEnabled: true,
    lowStockQty: limitOf(typed.lowStockQty),
    lowStockPct: limitOf(typed.lowStockPct),
  };
  const { low, outOfStock } = countStock(lines, warning);
  return low + outOfStock;
}
