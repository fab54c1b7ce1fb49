import { type LowStockWarning, type StockStatus, shownStock, stockStatus } from './stock-status.ts';

/** What one shelf of a device has of a product. */
export type ProductShelf = {
  readonly productId: string;
  /** By the book: may be negative. */
  readonly onHand: number;
  /** Null if the product is not in the template in force. */
  readonly parQty: number | null;
};

/**
 * Returns the status of each product of a device's template, by all of its shelves together: a product that stands full
 * behind the other door is not out of stock. Shelves without a standard stock neither miss nor lend a unit, and a
 * negative book counts as 0. Never `discrepancy`, which is about one shelf. [decision 305]
 */
export function productStatuses(
  shelves: readonly ProductShelf[],
  warning: LowStockWarning | null,
): ReadonlyMap<string, StockStatus> {
  const sums = new Map<string, { onHand: number; parQty: number }>();
  for (const { productId, onHand, parQty } of shelves) {
    if (parQty === null) continue;
    const sum = sums.get(productId) ?? { onHand: 0, parQty: 0 };
    sums.set(
      productId,
      parQty > 0 ? { onHand: sum.onHand + shownStock(onHand), parQty: sum.parQty + parQty } : sum,
    );
  }
  return new Map(
    [...sums].map(([productId, { onHand, parQty }]) => [
      productId,
      stockStatus({ onHand, parQty, deviceOnHand: onHand }, warning),
    ]),
  );
}

export type ProductCounts = { readonly products: number; readonly low: number; readonly outOfStock: number };

/** Counts the products of a device's template, and of these the low ones and those out of stock. */
export function countStock(shelves: readonly ProductShelf[], warning: LowStockWarning | null): ProductCounts {
  const statuses = [...productStatuses(shelves, warning).values()];
  const count = (of: StockStatus) => statuses.filter((status) => status === of).length;
  return { products: statuses.length, low: count('low'), outOfStock: count('out_of_stock') };
}
