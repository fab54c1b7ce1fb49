import { mulDivHalfUp, spreadByLargestRemainder } from '../money.ts';

/** `exclusive`: tax comes on top of prices; `inclusive`: it is in them. [domain C-10] */
export const taxModes = ['exclusive', 'inclusive'] as const;
export type TaxMode = (typeof taxModes)[number];

export type TaxableLine = {
  /** Line total less its discount, minor units. */
  readonly amountMinor: number;
  readonly taxable: boolean;
};

const onePpm = 1_000_000;

/**
 * Tax of an order, rounded once on the order and then spread over its taxable lines so that they add up. The rate (parts per
 * million) is the cabinet's when the session began. [domain 5]
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
