import { accept, type Result, refuse } from '../refusal.ts';
import { formerPrices, type NewPrice, type Priced, priceAmong } from './price-change.ts';
import { versionDiff } from './version-diff.ts';

/** What becomes of a device's lines if it takes over the prices of a template. */
export type AdoptedPrices<Line> = {
  /** Lines whose product has a price in the template too. */
  readonly matching: readonly Line[];
  /** Those of them whose price changes. */
  readonly prices: readonly NewPrice<Line>[];
};

/**
 * Takes over the prices of a template, and nothing else. A product that has several prices there gives one only to a
 * line at the same place. [decision 166]
 */
export function adoptPrices<Line extends Priced>(
  lines: readonly Line[],
  template: readonly Priced[],
): AdoptedPrices<Line> {
  const priceOf = priceAmong(template);
  const priced = lines.flatMap((line) => {
    const priceMinor = priceOf(line);
    return priceMinor === undefined ? [] : [{ line, priceMinor }];
  });
  return {
    matching: priced.map(({ line }) => line),
    prices: priced.flatMap(({ line, priceMinor }) =>
      priceMinor === line.priceMinor ? [] : [{ ...line, priceMinor }],
    ),
  };
}

/** Refuses `PRICES_NO_MATCH` if no product matches, `PRICES_SAME` if no price changes. */
export function judgeAdopted({ matching, prices }: AdoptedPrices<unknown>): Result<void> {
  if (matching.length === 0) return refuse('PRICES_NO_MATCH');
  return prices.length === 0 ? refuse('PRICES_SAME') : accept();
}

/** Returns the products whose price differs between a version and the one it was copied from. */
export const repricedProducts = (changed: readonly Priced[], former: readonly Priced[]): string[] => [
  ...new Set(versionDiff<Priced>(former, changed).priceChanged.map(({ after }) => after.productId)),
];

/**
 * Returns the lines of several products with the prices that they had before a change; a product whose price changed
 * since keeps it. Refuses as `formerPrices` if no product is left.
 */
export function formerPricesOf<Line extends Priced>(
  productIds: readonly string[],
  lines: readonly Line[],
  changed: readonly Priced[],
  former: readonly Priced[],
): Result<NewPrice<Line>[]> {
  const judged = productIds.map((productId) => {
    const own = <Each extends Priced>(some: readonly Each[]) =>
      some.filter((line) => line.productId === productId);
    return formerPrices(own(lines), own(changed), own(former));
  });
  const prices = judged.flatMap((each) => (each.ok ? each.value : []));
  const refused = judged.find((each) => !each.ok);
  return prices.length === 0 && refused ? refused : accept(prices);
}
