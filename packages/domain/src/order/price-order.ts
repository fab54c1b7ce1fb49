import { type TaxMode, taxOf } from './tax.ts';

export type PricedItem = {
  readonly qty: number;
  readonly unitPriceMinor: number;
  /** Discount of the whole line, not of each unit. */
  readonly discountMinor?: number;
  readonly taxable: boolean;
};

export type ItemTotals = {
  readonly discountMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
};

export type OrderTotals<Item> = {
  readonly items: readonly (Item & ItemTotals)[];
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
};

/**
 * Prices a basket. Sum of qty × price = subtotal; subtotal − discount (+ tax, if exclusive) = total = sum of the item
 * totals. Item totals therefore include their share of the tax and give the maximum refund of a line. [domain 5, D3]
 */
export function priceOrder<Item extends PricedItem>(
  items: readonly Item[],
  tax: { readonly ratePpm: number; readonly mode: TaxMode },
): OrderTotals<Item> {
  const amounts = items.map((item) => ({
    grossMinor: item.qty * item.unitPriceMinor,
    discountMinor: item.discountMinor ?? 0,
  }));
  const taxed = taxOf(
    items.map((item, i) => ({
      amountMinor: (amounts[i]?.grossMinor ?? 0) - (amounts[i]?.discountMinor ?? 0),
      taxable: item.taxable,
    })),
    tax.ratePpm,
    tax.mode,
  );
  const priced = items.map((item, i) => {
    const { grossMinor, discountMinor } = amounts[i] ?? { grossMinor: 0, discountMinor: 0 };
    const taxMinor = taxed.perLineMinor[i] ?? 0;
    const onTopMinor = tax.mode === 'exclusive' ? taxMinor : 0;
    return { ...item, discountMinor, taxMinor, totalMinor: grossMinor - discountMinor + onTopMinor };
  });
  return {
    items: priced,
    subtotalMinor: amounts.reduce((sum, amount) => sum + amount.grossMinor, 0),
    discountMinor: amounts.reduce((sum, amount) => sum + amount.discountMinor, 0),
    taxMinor: taxed.taxMinor,
    totalMinor: priced.reduce((sum, item) => sum + item.totalMinor, 0),
  };
}
