/** Statuses shown for a stock. [screens 1.4] */
export const stockStatuses = ['normal', 'low', 'out_of_stock', 'discrepancy'] as const;
export type StockStatus = (typeof stockStatuses)[number];

export type LowStockWarning = {
  readonly lowStockEnabled: boolean;
  /** Units of the product in the whole device, 1–9999. */
  readonly lowStockQty: number | null;
  /** Percent of the standard stock, 1–99. [domain C-14] */
  readonly lowStockPct: number | null;
};

/**
 * Returns the status of one product, on one layer or in the whole device. A negative book is a discrepancy (the book
 * was wrong) and shown as 0. Thresholds are inclusive: 2 is low at a threshold of 2. Without a standard stock nothing
 * is missing: neither low nor out of stock. [domain 6, S4]
 */
export function stockStatus(
  stock: { readonly onHand: number; readonly parQty: number; readonly deviceOnHand: number },
  warning: LowStockWarning | null,
): StockStatus {
  if (stock.onHand < 0) return 'discrepancy';
  if (stock.parQty <= 0) return 'normal';
  if (stock.onHand === 0) return 'out_of_stock';
  if (!warning?.lowStockEnabled) return 'normal';
  const lowByQty = warning.lowStockQty !== null && stock.deviceOnHand <= warning.lowStockQty;
  const lowByPct = warning.lowStockPct !== null && stock.onHand * 100 <= stock.parQty * warning.lowStockPct;
  return lowByQty || lowByPct ? 'low' : 'normal';
}

/** Units for display: 0 for a negative book. */
export function shownStock(onHand: number): number {
  return Math.max(0, onHand);
}
