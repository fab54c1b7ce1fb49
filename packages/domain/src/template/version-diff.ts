import { type LinePlace, lineKey } from '../stock/line-key.ts';
import type { DraftLine } from './template-line.ts';

/** Differences between a version and the one before it. Lines are matched by door, layer and product. */
export type VersionDiff<Line> = {
  readonly added: readonly Line[];
  readonly removed: readonly Line[];
  readonly priceChanged: readonly { readonly before: Line; readonly after: Line }[];
};

/** Compares a version with the one before it. [screens 64, 66] */
export function versionDiff<Line extends LinePlace & Pick<DraftLine, 'priceMinor'>>(
  before: readonly Line[],
  after: readonly Line[],
): VersionDiff<Line> {
  const old = new Map(before.map((line) => [lineKey(line), line]));
  const kept = new Set(after.map(lineKey));
  return {
    added: after.filter((line) => !old.has(lineKey(line))),
    removed: before.filter((line) => !kept.has(lineKey(line))),
    priceChanged: after.flatMap((line) => {
      const was = old.get(lineKey(line));
      return was && was.priceMinor !== line.priceMinor ? [{ before: was, after: line }] : [];
    }),
  };
}

/**
 * Products with more than one price in a version: allowed, but the shopper is charged the lowest if the layer is
 * uncertain. [domain T5]
 */
export function productsAtTwoPrices(lines: readonly Pick<DraftLine, 'productId' | 'priceMinor'>[]): string[] {
  const prices = new Map<string, Set<number>>();
  for (const { productId, priceMinor } of lines) {
    if (priceMinor === null) continue;
    prices.set(productId, (prices.get(productId) ?? new Set()).add(priceMinor));
  }
  return [...prices].filter(([, set]) => set.size > 1).map(([productId]) => productId);
}
