import { limits } from './limits.ts';
import { accept, type Result, refuse } from './refusal.ts';

/** Accepted notation of an amount: 12, 12.3, 12.34, 0, 0.5, 0.05; not 012, .5, 1.234. [spec 5] */
const amountPattern = /^(?:[1-9]\d*(?:\.\d{1,2})?|0|\d\.\d{1,2})$/;

/** Currencies whose minor unit is a hundredth, the only ones that a merchant can have. */
export const currencies = ['USD', 'CNY', 'EUR', 'GBP', 'CAD', 'AUD', 'HKD', 'SGD'] as const;
export type Currency = (typeof currencies)[number];

/**
 * Parses an amount to integer minor units without floating point: '12.3' is 1230. Accepts 0; callers that forbid 0
 * check for it. Refuses `BAD_INPUT` when the text does not match `amountPattern` or exceeds `limits.amountMaxMinor`.
 * [domain 0]
 */
export function parseAmountMinor(text: string): Result<number> {
  if (!amountPattern.test(text)) return refuse('BAD_INPUT');
  const [whole = '0', fraction = ''] = text.split('.');
  const amountMinor = Number(whole + fraction.padEnd(2, '0'));
  return amountMinor <= limits.amountMaxMinor ? accept(amountMinor) : refuse('BAD_INPUT');
}

/** Formats minor units as plain text with two decimals and a dot, as in an entry field: 1230 is '12.30'. */
export function formatMinor(amountMinor: number): string {
  const digits = String(Math.abs(amountMinor)).padStart(3, '0');
  return `${amountMinor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Returns `value * numerator / denominator` rounded half up (away from zero for negative values), exact for all safe
 * integers.
 */
export function mulDivHalfUp(value: number, numerator: number, denominator: number): number {
  const product = BigInt(value) * BigInt(numerator);
  const magnitude = product < 0n ? -product : product;
  const divisor = BigInt(denominator);
  const rounded = Number((2n * magnitude + divisor) / (2n * divisor));
  return product < 0n ? -rounded : rounded;
}

/**
 * Returns how much of a share of a whole, such as its tax or its fee, goes with its next part, of `partMinor` after
 * `beforeMinor`. Rounds what all parts so far take together, so that the parts of a whole add up to its share.
 */
export function shareOfPart(
  { shareMinor, wholeMinor }: { readonly shareMinor: number; readonly wholeMinor: number },
  beforeMinor: number,
  partMinor: number,
): number {
  if (wholeMinor <= 0) return 0;
  const upTo = (takenMinor: number) => mulDivHalfUp(shareMinor, Math.min(takenMinor, wholeMinor), wholeMinor);
  return upTo(beforeMinor + partMinor) - upTo(beforeMinor);
}

/**
 * Allocates an amount over weights so that the parts add up exactly: each part gets its floor, and the rest goes one
 * minor unit each to the largest remainders, the earlier line first on a tie. If all weights are 0, only 0 can be
 * allocated. [domain 5, tax]
 */
export function spreadByLargestRemainder(amountMinor: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (totalWeight === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, line) => {
    const exact = BigInt(amountMinor) * BigInt(weight);
    return { line, floor: Number(exact / totalWeight), remainder: exact % totalWeight };
  });
  const parts = shares.map((share) => share.floor);
  let left = amountMinor - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.line - b.line : a.remainder > b.remainder ? -1 : 1,
  );
  for (const { line } of byRemainder) {
    if (left === 0) break;
    parts[line] = (parts[line] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
