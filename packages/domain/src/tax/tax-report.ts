import type { CalendarMonth } from '../calendar-month.ts';

/** Where goods were sold; null where the cabinet had no address. */
export type TaxPlace = {
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
};

/**
 * Sums of sales in minor units. Sales are before tax and after discounts. What was captured of orders that are no sale
 * is among them in proportion. [decision 300]
 */
export type TaxSums = {
  readonly salesMinor: number;
  /** The part of the sales on which tax was charged. */
  readonly taxableMinor: number;
  readonly taxMinor: number;
  readonly refundedTaxMinor: number;
  /** Of these sales and this tax, what was captured of orders that are no sale. */
  readonly partSalesMinor: number;
  readonly partTaxMinor: number;
};

export type TaxRow = TaxPlace & TaxSums & { readonly month: CalendarMonth };

export const noTax: TaxSums = {
  salesMinor: 0,
  taxableMinor: 0,
  taxMinor: 0,
  refundedTaxMinor: 0,
  partSalesMinor: 0,
  partTaxMinor: 0,
};

export const addTax = (one: TaxSums, other: TaxSums): TaxSums => ({
  salesMinor: one.salesMinor + other.salesMinor,
  taxableMinor: one.taxableMinor + other.taxableMinor,
  taxMinor: one.taxMinor + other.taxMinor,
  refundedTaxMinor: one.refundedTaxMinor + other.refundedTaxMinor,
  partSalesMinor: one.partSalesMinor + other.partSalesMinor,
  partTaxMinor: one.partTaxMinor + other.partTaxMinor,
});

/** The tax that was taken and not given back. It is below zero in a month that only refunded. */
export const keptTaxMinor = ({ taxMinor, refundedTaxMinor }: TaxSums): number => taxMinor - refundedTaxMinor;

const placeKey = ({ month, country, state, city }: TaxRow) => JSON.stringify([month, country, state, city]);

/** Names that differ in case or spaces only are one place: cabinets' addresses are typed by hand. */
const spelled = (text: string | null) => text?.trim().replace(/\s+/g, ' ').toLowerCase() ?? null;

/**
 * Sums rows of the same month and place, newest month first, then by country, state and city; sales without an address
 * come last. A place is spelled as its first row spells it.
 */
export function sumTax(rows: readonly TaxRow[]): TaxRow[] {
  const sums = new Map<string, TaxRow>();
  for (const row of rows) {
    const { country, state, city } = row;
    const key = placeKey({ ...row, country: spelled(country), state: spelled(state), city: spelled(city) });
    const known = sums.get(key);
    sums.set(key, known ? { ...known, ...addTax(known, row) } : row);
  }
  return [...sums.values()].sort(
    (one, other) =>
      compare(other.month, one.month) ||
      compare(one.country, other.country) ||
      compare(spelled(one.state), spelled(other.state)) ||
      compare(spelled(one.city), spelled(other.city)),
  );
}

function compare(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}
