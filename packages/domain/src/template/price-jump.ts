import { isPriceJump } from '../price-move.ts';
import { type Priced, priceAmong } from './price-change.ts';

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
