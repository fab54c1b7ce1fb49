import { mulDivHalfUp } from '../money.ts';

/** A line of an order as it was sold. Its total includes its share of the tax. */
export type TaxedLine = { readonly totalMinor: number; readonly taxMinor: number };

/**
 * Returns the tax in an amount that a refund returns of a line, of which earlier refunds returned `beforeMinor`. Rounds
 * what was returned in all, so that the parts of a line that is returned whole add up to its tax.
 */
export function refundedTax(
  { totalMinor, taxMinor }: TaxedLine,
  beforeMinor: number,
  amountMinor: number,
): number {
  if (totalMinor <= 0) return 0;
  const upTo = (returnedMinor: number) =>
    mulDivHalfUp(taxMinor, Math.min(returnedMinor, totalMinor), totalMinor);
  return upTo(beforeMinor + amountMinor) - upTo(beforeMinor);
}
