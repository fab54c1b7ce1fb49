import type { LinePlace, ShelfPlace } from '../stock/line-key.ts';
import { chargedLine, type TakenFrom } from './charged-line.ts';
import { type ItemTotals, type OrderTotals, priceOrder } from './price-order.ts';
import { saleShelf } from './sale-shelf.ts';
import type { TaxMode } from './tax.ts';

/** Units of a product that a shopper took. */
export type TakenUnits = TakenFrom & { readonly qty: number };

/** A line that can price a sale. */
export type PricingLine = LinePlace & { readonly priceMinor: number; readonly taxable: boolean };

/** One line of an order: the units taken, the line that prices them, and the shelf where they are booked. */
export type TakenItem<Taken, Line> = {
  readonly taken: Taken;
  readonly line: Line;
  readonly shelf: ShelfPlace;
  readonly qty: number;
  readonly unitPriceMinor: number;
  readonly taxable: boolean;
  readonly discountMinor: number;
};
export type PricedTaking<Taken, Line> = OrderTotals<TakenItem<Taken, Line> & ItemTotals>;

export type TakingTax = { readonly ratePpm: number; readonly mode: TaxMode };

/**
 * Prices what was taken by the lines in force when the session was authorized. With `isFree` every line is discounted
 * by its whole price: the goods left the cabinet, but no money is due. Null if a product is in none of the lines, or if
 * no shelf for it is known. The API and the phone use the same rule. [domain T5, S5]
 */
export function priceTaken<Taken extends TakenUnits, Line extends PricingLine>(
  taken: readonly Taken[],
  lines: readonly Line[],
  tax: TakingTax,
  isFree = false,
): PricedTaking<Taken, Line> | null {
  const items: TakenItem<Taken, Line>[] = [];
  for (const item of taken) {
    const line = chargedLine(lines, item);
    const shelf = saleShelf(lines, item);
    if (!line || !shelf) return null;
    const { qty } = item;
    const { priceMinor: unitPriceMinor, taxable } = line;
    const discountMinor = isFree ? qty * unitPriceMinor : 0;
    items.push({ taken: item, line, shelf, qty, unitPriceMinor, taxable, discountMinor });
  }
  return priceOrder(items, tax);
}
