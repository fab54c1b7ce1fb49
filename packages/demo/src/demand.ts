import type { SeedCabinet } from './cabinets.ts';
import type { Dice } from './dice.ts';
import type { SeedLine } from './planograms.ts';
import type { SeedProduct } from './products.ts';

const ORDERS_BY_HOUR = [0, 0, 0, 0, 0, 1, 3, 6, 8, 6, 5, 9, 14, 11, 7, 6, 6, 7, 6, 4, 3, 2, 1, 0];
const MINUTES = 60;

/** The local minutes of one day with a purchase, in order. Weekends are half as busy. */
export function buyingMinutes(cabinet: SeedCabinet, weekday: number, dice: Dice): number[] {
  const mean = cabinet.ordersPerDay * (weekday === 0 || weekday === 6 ? 0.5 : 1);
  const hours = ORDERS_BY_HOUR.map((_, hour) => hour);
  return Array.from({ length: dice.poisson(mean) }, () => {
    const hour = dice.weighted(hours, (candidate) => ORDERS_BY_HOUR[candidate] ?? 0);
    return hour * MINUTES + dice.whole(0, MINUTES - 1);
  }).sort((earlier, later) => earlier - later);
}

/** The basket of one shopper: mostly one product, sometimes a drink with a meal. */
export function basket(
  lines: SeedLine[],
  onHand: (line: SeedLine) => number,
  dice: Dice,
): { line: SeedLine; qty: number }[] {
  const size = dice.weighted([1, 2, 3], (count) => [0, 62, 29, 9][count] ?? 0);
  const taken = new Map<SeedLine, number>();
  for (let unit = 0; unit < size; unit += 1) {
    const left = lines.filter((line) => onHand(line) - (taken.get(line) ?? 0) > 0);
    if (left.length === 0) break;
    const line = dice.weighted(left, ({ product }) => popularity(product));
    taken.set(line, (taken.get(line) ?? 0) + 1);
  }
  return [...taken].map(([line, qty]) => ({ line, qty }));
}

const FRESH_DAYS = 7;
const FAVORITES: Record<string, number> = {
  cola: 9,
  'still-water': 8,
  'turkey-wrap': 6,
  'cold-brew': 6,
  'sea-salt-chips': 5,
  energy: 5,
};

/** Meals keep for days only: a cabinet that sells none stocks none. */
const popularity = ({ code, shelfLifeDays }: SeedProduct) =>
  FAVORITES[code] ?? (shelfLifeDays <= FRESH_DAYS ? 10 : 2);
