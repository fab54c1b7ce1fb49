import { type Priced, priceAmong } from './price-change.ts';

/** A decimal mark at the wrong place makes a price at least this many times higher or lower. [decision 291] */
const JUMP = 10;

/** A price with the one before it, or the one that was suggested; null if there is none. */
export type PriceMove = { readonly beforeMinor: number | null; readonly afterMinor: number };

/** True if a price moves tenfold or more, so that the member is asked whether it is meant. [decision 291] */
export function isPriceJump({ beforeMinor, afterMinor }: PriceMove): boolean {
  if (beforeMinor === null || beforeMinor <= 0 || afterMinor <= 0) return false;
  return afterMinor >= beforeMinor * JUMP || beforeMinor >= afterMinor * JUMP;
}

type PricedLine = Priced & { readonly priceMinor: number };

/**
 * Returns the lines of a new version whose prices jump, with what each is compared with: the price in force at its
 * place, else the only one in force for its product, else the price of the library.
 */
export function priceJumps<Line extends PricedLine>(
  lines: readonly Line[],
  inForce: readonly Priced[],
  libraryPriceOf: (productId: string) => number | null,
): { readonly line: Line; readonly beforeMinor: number }[] {
  const before = priceAmong(inForce);
  return lines.flatMap((line) => {
    const beforeMinor = before(line) ?? libraryPriceOf(line.productId);
    return beforeMinor !== null && isPriceJump({ beforeMinor, afterMinor: line.priceMinor })
      ? [{ line, beforeMinor }]
      : [];
  });
}
