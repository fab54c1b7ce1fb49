import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import { chargedLine } from '@larder/domain/order/charged-line';
import { type ItemTotals, type OrderTotals, priceOrder } from '@larder/domain/order/price-order';
import type { TaxMode } from '@larder/domain/order/tax';
import type { RecognizedItem } from '@larder/domain/session/recognition-policy';
import type { ShelfPlace } from '@larder/domain/stock/line-key';
import { saleShelf } from '@larder/domain/stock/sale-shelf';

/**
 * One line of a recognized order: the item taken, the template line that prices it, and the shelf where it is booked.
 */
export type SaleItem = {
  readonly taken: RecognizedItem;
  readonly line: SaleLineRow;
  readonly shelf: ShelfPlace;
  readonly qty: number;
  readonly unitPriceMinor: number;
  readonly taxable: boolean;
};
export type PricedSale = OrderTotals<SaleItem> & { readonly costMinor: number };
export type PricedSaleItem = SaleItem & ItemTotals;

/**
 * Prices the items taken by the version that was in force when the session was authorized. Null if a product is missing
 * from it, which judging the recognition has ruled out. [domain T5, S5; protocol 8.1]
 */
export function priceSale(
  taken: readonly RecognizedItem[],
  lines: readonly SaleLineRow[],
  tax: { readonly ratePpm: number; readonly mode: TaxMode },
): PricedSale | null {
  const items: SaleItem[] = [];
  for (const item of taken) {
    const line = chargedLine(lines, item);
    const shelf = saleShelf(lines, item);
    if (!line || !shelf) return null;
    items.push({
      taken: item,
      line,
      shelf,
      qty: item.qty,
      unitPriceMinor: line.priceMinor,
      taxable: line.taxable,
    });
  }
  const priced = priceOrder(items, tax);
  return { ...priced, costMinor: items.reduce((sum, { qty, line }) => sum + qty * line.costMinor, 0) };
}
