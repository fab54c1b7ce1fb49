import { accept, type Result, refuse } from '../refusal.ts';
import { lineKey } from '../stock/line-key.ts';
import { carriedPrices } from './carried-prices.ts';
import type { DraftLine } from './template-line.ts';

export type Priced = Pick<DraftLine, 'door' | 'layer' | 'productId' | 'priceMinor'>;
export type NewPrice<Line> = Line & { readonly priceMinor: number };

/** Returns the different prices of some lines, the lowest first. */
export function pricesOf(lines: readonly Pick<Priced, 'priceMinor'>[]): number[] {
  const prices = new Set(lines.flatMap(({ priceMinor }) => (priceMinor === null ? [] : [priceMinor])));
  return [...prices].sort((a, b) => a - b);
}

export const samePrices = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

export type AskedPrice = {
  readonly priceMinor: number;
  /** Prices that the member saw there; null if they need not be the same. */
  readonly seen: readonly number[] | null;
  /** True for a price that begins later: until then it may change and come back. */
  readonly isLater: boolean;
};

/**
 * Judges a new price for a product in one cabinet.
 * @param lines lines of the product in the version in force
 * @returns refuses `PRICE_NO_SHELF` (not in the template), `PRICE_MOVED` (another member changed it), `PRICE_SAME`
 */
export function judgeNewPrice(
  lines: readonly Priced[],
  { priceMinor, seen, isLater }: AskedPrice,
): Result<void> {
  if (lines.length === 0) return refuse('PRICE_NO_SHELF');
  const prices = pricesOf(lines);
  if (!isLater && samePrices(prices, [priceMinor])) return refuse('PRICE_SAME');
  return seen && !samePrices(prices, pricesOf(seen.map((each) => ({ priceMinor: each }))))
    ? refuse('PRICE_MOVED')
    : accept();
}

/**
 * Returns which price other lines give to a line: the one at its place, else the only one that they have for its
 * product; undefined if there is none, or several.
 */
export function priceAmong(lines: readonly Priced[]): (line: Priced) => number | undefined {
  const placed = new Map(lines.map((line) => [lineKey(line), line.priceMinor]));
  const ofProduct = Map.groupBy(lines, ({ productId }) => productId);
  return (line) => {
    const [only, ...others] = pricesOf(ofProduct.get(line.productId) ?? []);
    return placed.get(lineKey(line)) ?? (others.length === 0 ? only : undefined);
  };
}

/**
 * Returns the lines with the prices that they had before a change. A line that came to its shelf since has the former
 * price if there was only one. Refuses `PRICE_NO_SHELF`; `PRICE_MOVED` if a price is no longer the one of the change.
 */
export function formerPrices<Line extends Priced>(
  lines: readonly Line[],
  changed: readonly Priced[],
  former: readonly Priced[],
): Result<NewPrice<Line>[]> {
  if (lines.length === 0) return refuse('PRICE_NO_SHELF');
  const set = new Map(changed.map((line) => [lineKey(line), line.priceMinor]));
  const known = pricesOf(changed);
  const isAsSet = (line: Line) =>
    line.priceMinor !== null &&
    (set.has(lineKey(line)) ? set.get(lineKey(line)) === line.priceMinor : known.includes(line.priceMinor));
  if (!lines.every(isAsSet)) return refuse('PRICE_MOVED');
  const priceOf = priceAmong(former);
  return accept(
    lines.flatMap((line) => {
      const priceMinor = priceOf(line);
      return priceMinor === undefined ? [] : [{ ...line, priceMinor }];
    }),
  );
}

type Version<Line> = { readonly id: string; readonly lines: readonly Line[] };
export type Repricing<Line> = { readonly fromId: string; readonly prices: readonly NewPrice<Line>[] };

/**
 * Returns the versions to publish again with new prices, in the order of `standing`: the one in force, and as many of
 * those that return when it ends as would bring the old price back. One that set a price of its own keeps it.
 * @param standing the version in force, then those that return
 * @param prices lines of the version in force with their new prices
 */
export function repriceStanding<Line extends Priced>(
  [inForce, ...returning]: readonly Version<Line>[],
  prices: readonly NewPrice<Line>[],
): Repricing<Line>[] {
  if (!inForce) return [];
  const repriced = new Set(prices.map(lineKey));
  const before = inForce.lines.filter((line) => repriced.has(lineKey(line)));
  const below = returning.map(({ id, lines }) => ({
    fromId: id,
    prices: carriedPrices(before, prices, lines),
  }));
  const deepest = below.findLastIndex((each) => each.prices.length > 0);
  return [{ fromId: inForce.id, prices }, ...below.slice(0, deepest + 1)];
}

/**
 * Returns the price that most cabinets have; of equally frequent ones the library's, else the lowest. Null without
 * cabinets. [screens 37]
 */
export function usualPrice(cabinets: readonly (readonly number[])[], libraryMinor: number): number | null {
  const counts = new Map<number, number>();
  for (const [price, ...others] of cabinets)
    if (price !== undefined && others.length === 0) counts.set(price, (counts.get(price) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const usual = [...counts].flatMap(([price, count]) => (count === most ? [price] : []));
  if (usual.length === 0) return null;
  return usual.includes(libraryMinor) ? libraryMinor : Math.min(...usual);
}

/** Units sold in a week times the change; the mean of several prices counts as the old one. In minor units. */
export const weeklyEffect = (
  cabinets: readonly { readonly prices: readonly number[]; readonly soldWeek: number }[],
  priceMinor: number,
): number =>
  Math.round(
    cabinets.reduce((sum, { prices, soldWeek }) => {
      const mean = prices.reduce((total, price) => total + price, 0) / Math.max(1, prices.length);
      return sum + (priceMinor - mean) * soldWeek;
    }, 0),
  );

/** Share of the price that is left after the cost, in percent; null without a price. */
export const marginPercent = (priceMinor: number, costMinor: number): number | null =>
  priceMinor > 0 ? Math.round(((priceMinor - costMinor) / priceMinor) * 100) : null;
