/** A decimal mark at the wrong place makes a price at least this many times higher or lower. [decision 291] */
const JUMP = 10;

/** A price with the one before it, or the one that was suggested; null if there is none. */
export type PriceMove = { readonly beforeMinor: number | null; readonly afterMinor: number };

/** True if a price moves tenfold or more, so that the member is asked whether it is meant. [decision 291] */
export function isPriceJump({ beforeMinor, afterMinor }: PriceMove): boolean {
  if (beforeMinor === null || beforeMinor <= 0 || afterMinor <= 0) return false;
  return afterMinor >= beforeMinor * JUMP || beforeMinor >= afterMinor * JUMP;
}
