import { mulDivHalfUp } from '../money.ts';

/**
 * The fee of a device for a month in which it served `days` of `daysOfMonth` days: its share of the monthly fee,
 * rounded half up. [decision 133]
 */
export function proratedMinor(monthlyMinor: number, days: number, daysOfMonth: number): number {
  return mulDivHalfUp(monthlyMinor, Math.min(days, daysOfMonth), daysOfMonth);
}

/** A bill that was void after it was paid, as the next one gives it back. */
export type BillCredit = { readonly subtotalMinor: number; readonly taxMinor: number };

export type BillSum = {
  readonly subtotalMinor: number;
  readonly taxMinor: number;
  /** Below zero where credits outweigh the month. */
  readonly totalMinor: number;
};

/**
 * Adds up a bill. Tax is computed once, on the sum of the lines, rounded half up; a credit gives back exactly the tax
 * that was paid.
 */
export function sumBill(
  amountsMinor: readonly number[],
  credits: readonly BillCredit[],
  taxPpm: number,
): BillSum {
  const chargedMinor = amountsMinor.reduce((sum, amount) => sum + amount, 0);
  const subtotalMinor = credits.reduce((sum, credit) => sum - credit.subtotalMinor, chargedMinor);
  const taxMinor = credits.reduce(
    (sum, credit) => sum - credit.taxMinor,
    mulDivHalfUp(chargedMinor, taxPpm, 1_000_000),
  );
  return { subtotalMinor, taxMinor, totalMinor: subtotalMinor + taxMinor };
}
