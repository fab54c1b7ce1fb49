import { lineKey } from '../stock/line-key.ts';
import type { DraftLine } from './template-line.ts';

type Priced = Pick<DraftLine, 'door' | 'layer' | 'productId' | 'priceMinor'>;

/**
 * Returns the lines of a scheduled version that would restore an old price, each with the price published in the
 * meantime. A scheduled version keeps a price of its own; so does a product whose shelves changed from one price to
 * several. [decision 71]
 */
export function carriedPrices<Line extends Priced>(
  before: readonly Priced[],
  after: readonly Priced[],
  waiting: readonly Line[],
): (Line & { readonly priceMinor: number })[] {
  const old = new Map(before.map((line) => [lineKey(line), line.priceMinor]));
  const priceOf = ({ productId }: Priced, priceMinor: number | null) => `${productId} ${priceMinor}`;
  const becomes = new Map<string, Set<number>>();
  for (const line of after) {
    const was = old.get(lineKey(line)) ?? null;
    if (was === null || line.priceMinor === null) continue;
    const key = priceOf(line, was);
    becomes.set(key, (becomes.get(key) ?? new Set()).add(line.priceMinor));
  }
  return waiting.flatMap((line) => {
    const [priceMinor, ...others] = becomes.get(priceOf(line, line.priceMinor)) ?? [];
    const isCarried = priceMinor !== undefined && others.length === 0 && priceMinor !== line.priceMinor;
    return isCarried ? [{ ...line, priceMinor }] : [];
  });
}
