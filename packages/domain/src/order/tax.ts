import { mulDivHalfUp, spreadByLargestRemainder } from '../money.ts';

/** `exclusive`: tax is added to prices; `inclusive`: prices include it. [domain C-10] */
export const taxModes = ['exclusive', 'inclusive'] as const;
export type TaxMode = (typeof taxModes)[number];

export type TaxableLine = {
  /** Line total less its discount, in minor units. */
  readonly amountMinor: number;
  readonly taxable: boolean;
};

const onePpm = 1_000_000;

/**
 * Computes the tax of an order, rounded once for the order and then allocated over its taxable lines so that they add
 * up. The rate (parts per million) is the device's when the session began. [domain 5]
 */
export function taxOf(
  lines: readonly TaxableLine[],
  ratePpm: number,
  mode: TaxMode,
): { readonly taxMinor: number; readonly perLineMinor: readonly number[] } {
  const weights = lines.map((line) => (line.taxable ? line.amountMinor : 0));
  const taxableMinor = weights.reduce((sum, weight) => sum + weight, 0);
  const taxMinor =
    mode === 'exclusive'
      ? mulDivHalfUp(taxableMinor, ratePpm, onePpm)
      : taxableMinor - mulDivHalfUp(taxableMinor, onePpm, onePpm + ratePpm);
  return { taxMinor, perLineMinor: spreadByLargestRemainder(taxMinor, weights) };
}
