import { shareOfPart } from '../money.ts';

/** A line of an order as it was sold. Its total includes its share of the tax. */
export type TaxedLine = { readonly totalMinor: number; readonly taxMinor: number };

/**
 * Returns the tax in an amount that a refund returns of a line, of which earlier refunds returned `beforeMinor`. The
 * parts of a line that is returned whole add up to its tax.
 */
export const refundedTax = (
  { totalMinor, taxMinor }: TaxedLine,
  beforeMinor: number,
  amountMinor: number,
): number => shareOfPart({ shareMinor: taxMinor, wholeMinor: totalMinor }, beforeMinor, amountMinor);
