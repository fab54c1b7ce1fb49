import type { SellingWord } from './judge-selling.ts';

/** Columns by which the devices of Home can be sorted. [screens 1] */
export const rankColumns = ['name', 'status', 'sales', 'change', 'stock', 'temperature', 'lastSale'] as const;
export type RankColumn = (typeof rankColumns)[number];

/** What is compared of a device; null where it is not known, or nothing for this member. */
export type RankedDevice = {
  readonly deviceNo: string;
  readonly name: string | null;
  /** Null for a device that is not in service. */
  readonly word: SellingWord | null;
  readonly netMinor: number | null;
  readonly changePpm: number | null;
  readonly outOfStock: number;
  readonly low: number;
  readonly mainC10: number | null;
  readonly lastSaleAt: Date | null;
};

/** What stops sales comes first, then what someone is doing about it. */
const WORDS: Readonly<Record<SellingWord, number>> = {
  not_selling: 0,
  frozen: 1,
  service: 2,
  restocking: 3,
  selling: 4,
};

/** More lines than any device has: one that is out of stock weighs more than any number of low ones. */
const OUT_OF_STOCK_WEIGHS = 10_000;

const keys: Readonly<Record<Exclude<RankColumn, 'name'>, (device: RankedDevice) => number | null>> = {
  status: ({ word }) => (word === null ? null : WORDS[word]),
  sales: ({ netMinor }) => netMinor,
  change: ({ changePpm }) => changePpm,
  stock: ({ outOfStock, low }) => outOfStock * OUT_OF_STOCK_WEIGHS + low,
  temperature: ({ mainC10 }) => mainC10,
  lastSale: ({ lastSaleAt }) => lastSaleAt?.getTime() ?? null,
};

const shownName = ({ name, deviceNo }: RankedDevice) => name ?? deviceNo;
const byName = (a: RankedDevice, b: RankedDevice) =>
  shownName(a).localeCompare(shownName(b), 'en', { numeric: true, sensitivity: 'base' }) ||
  a.deviceNo.localeCompare(b.deviceNo);

/** Returns the devices sorted by a column, equal ones by name; those without a value are last in either direction. */
export function rankedDevices<Device extends RankedDevice>(
  devices: readonly Device[],
  by: RankColumn,
  descending: boolean,
): Device[] {
  const sign = descending ? -1 : 1;
  if (by === 'name') return devices.toSorted((a, b) => sign * byName(a, b));
  const keyOf = keys[by];
  return devices.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first === second) return byName(a, b);
    if (first === null || second === null) return first === null ? 1 : -1;
    return sign * (first - second);
  });
}
