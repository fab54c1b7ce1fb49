import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import { type PricedTaking, priceTaken, type TakingTax } from '@larder/domain/order/price-taken';
import type { RecognizedItem } from '@larder/domain/session/recognition-policy';

export type PricedSale = PricedTaking<RecognizedItem, SaleLineRow> & { readonly costMinor: number };
export type PricedSaleItem = PricedSale['items'][number];

/**
 * Prices the items taken by the version that was in force when the session was authorized. Null if a product is missing
 * from it, which judging the recognition has ruled out. [domain T5, S5; protocol 8.1]
 */
export function priceSale(
  taken: readonly RecognizedItem[],
  lines: readonly SaleLineRow[],
  tax: TakingTax,
): PricedSale | null {
  const priced = priceTaken(taken, lines, tax);
  if (!priced) return null;
  return { ...priced, costMinor: priced.items.reduce((sum, { qty, line }) => sum + qty * line.costMinor, 0) };
}
