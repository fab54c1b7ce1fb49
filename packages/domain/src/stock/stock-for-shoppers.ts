import type { ProductShelf } from './product-stock.ts';

/** Largest number of units that a shopper's page shows. */
export const FEW_LEFT = 3;

/** What the merchant lets shoppers see of the stock; `showsFewLeft` without `showsSoldOut` shows nothing. */
export type ShopperStockRule = { readonly showsSoldOut: boolean; readonly showsFewLeft: boolean };

/** A shelf, and whether a person ever put in or counted its units. */
export type CountedShelf = ProductShelf & { readonly isCounted: boolean };

/**
 * Returns what a shopper reads about each product, by all of its shelves together: 0 for "Sold out", 1 to `FEW_LEFT`
 * for the last ones. Products without an entry are shown without a word. Nothing is said of a product whose book is
 * negative on a shelf, because the book is then known to be wrong, nor in a cabinet that nobody ever filled or counted.
 * [decision 323]
 */
export function stockForShoppers(
  shelves: readonly CountedShelf[],
  { showsSoldOut, showsFewLeft }: ShopperStockRule,
): ReadonlyMap<string, number> {
  if (!showsSoldOut || !shelves.some(({ isCounted }) => isCounted)) return new Map();
  const stocked = shelves.filter(({ parQty }) => parQty !== null && parQty > 0);
  const most = showsFewLeft ? FEW_LEFT : 0;
  return new Map(
    [...Map.groupBy(stocked, ({ productId }) => productId)]
      .filter(([, own]) => own.every(({ onHand }) => onHand >= 0))
      .map(([productId, own]) => [productId, own.reduce((sum, { onHand }) => sum + onHand, 0)] as const)
      .filter(([, left]) => left <= most),
  );
}
