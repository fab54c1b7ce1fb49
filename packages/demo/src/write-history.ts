import { addDays, type CalendarDay } from '@larder/domain/calendar-day';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { humanNumber } from '@larder/domain/human-number';
import { darkSince, isFrozen, type SeedCabinet, seedCabinets } from './cabinets.ts';
import { dayOfNumber } from './day-of-number.ts';
import { basket, buyingMinutes } from './demand.ts';
import { drawNumbers } from './draw-numbers.ts';
import { insertRows } from './insert-rows.ts';
import { type SeedMerchant, seedMerchants } from './merchants.ts';
import { openOrders } from './open-orders.ts';
import { makeTask, taskTime } from './restock-tasks.ts';
import { type Outcome, type SaleRows, saleOf } from './sale-rows.ts';
import { atMinute, historyDays, mustHave, type SeedContext } from './seed-context.ts';
import { StockBook } from './stock-book.ts';
import type { StockedCabinet } from './stocked-cabinet.ts';
import type { TaskRows } from './task-rows.ts';
import { writeRestocks } from './write-restocks.ts';

const UNPAID_SHARE = 0.004;
const ABNORMAL_SHARE = 0.006;
const DECIDED_SHARE = 0.6;

/** Orders of a merchant that are ordinary because they are its newest: the first that a visitor sees. */
const ORDINARY_ORDERS = 15;
/** Cabinets whose last purchase before these waits for a decision, unless it is too old for one. */
const DOUBTED = ['VC24090001', 'VC24090003'];
const DECIDABLE_MS = 23 * HOUR_MS;

export type Shelves = Map<string, ReturnType<StockBook['shelves']>>;

/**
 * Writes sixty days of sales and restocks: every order with its session, payment, items and stock movements, every task
 * with its record. Returns the goods left on the shelves.
 */
export async function writeHistory(seed: SeedContext, stocked: StockedCabinet[]): Promise<Shelves> {
  const sales: SaleRows[] = [];
  const tasks: TaskRows[] = [];
  const visited = stocked.map((place) => visitsOf(seed, place));
  const books = visited.map((visits) => {
    const { place, merchant } = visits;
    const book = new StockBook(seed, place.cabinet, merchant, place.lines);
    const ordinarySince = newestVisits(visited, merchant)[ORDINARY_ORDERS - 1] ?? seed.startedAt;
    liveThroughHistory(seed, { ...visits, ordinarySince }, book, { sales, tasks });
    return { place, book };
  });
  numberOrders(seed, sales);
  await writeSales(seed, sales);
  await writeRestocks(seed, tasks, openOrders(seed, books));
  await insertRows(
    seed.connection,
    'stock_movement',
    books.flatMap(({ book }) => book.movements),
  );
  await insertRows(
    seed.connection,
    'stock_level',
    books.flatMap(({ book }) => book.levels(seed.now)),
  );
  await insertRows(seed.connection, 'rollup_dirty', daysToRollUp(seed, stocked));
  return new Map(books.map(({ place, book }) => [place.cabinet.deviceNo, book.shelves()]));
}

async function writeSales({ connection }: SeedContext, sales: SaleRows[]): Promise<void> {
  await insertRows(
    connection,
    'door_session',
    sales.map(({ session }) => session),
  );
  await insertRows(
    connection,
    'sales_order',
    sales.map(({ order }) => order),
  );
  await insertRows(
    connection,
    'order_item',
    sales.flatMap(({ items }) => items),
  );
  await insertRows(
    connection,
    'payment',
    sales.map(({ payment }) => payment),
  );
  await drawNumbers(connection, 'order_number', sales.length);
}

type Visits = {
  readonly place: StockedCabinet;
  readonly merchant: SeedMerchant;
  readonly days: readonly CalendarDay[];
  /** When shoppers come, by day. */
  readonly times: readonly (readonly Date[])[];
};

function visitsOf(seed: SeedContext, place: StockedCabinet): Visits {
  const merchant = merchantOf(place.cabinet);
  const days = historyDays(seed.now, merchant.timeZone);
  const times = days.map((day) => buyingTimes(seed, place.cabinet, day, merchant.timeZone));
  return { place, merchant, days, times };
}

/** When shoppers came to the cabinets of a merchant, the newest first. */
const newestVisits = (visited: readonly Visits[], { code }: SeedMerchant): Date[] =>
  visited
    .filter(({ merchant }) => merchant.code === code)
    .flatMap(({ times }) => times.flat())
    .sort((one, other) => other.getTime() - one.getTime());

/** Generates the days of one cabinet, hour by hour: purchases and restocks. */
function liveThroughHistory(
  seed: SeedContext,
  { place, merchant, days, times, ordinarySince }: Visits & { readonly ordinarySince: Date },
  book: StockBook,
  past: { sales: SaleRows[]; tasks: TaskRows[] },
): void {
  const { cabinet } = place;
  const doubted = doubtedVisit(seed, cabinet, times, ordinarySince);
  const lastRestock = addDays(days[days.length - 1] ?? '', -cabinet.restockedDaysAgo);
  const round = sellingCabinets.indexOf(cabinet);
  let nth = round;
  book.open(atMinute(days[0] ?? '', 0, merchant.timeZone));
  for (const [index, day] of days.entries()) {
    const isDue = index > 0 && isRestockDay(day, index + round, lastRestock);
    const time = isDue ? taskTime(seed, day, merchant.timeZone, round) : null;
    const buyers = times[index] ?? [];
    const sell = (at: Date) => {
      const outcome = at === doubted ? 'abnormal' : outcomeAt(seed, at, ordinarySince);
      past.sales.push(...saleAt(seed, place, merchant, book, { at, outcome }));
    };
    if (!time || time.at > seed.now) {
      buyers.forEach(sell);
      continue;
    }
    buyers.filter((at) => at < time.plannedAt).forEach(sell);
    past.tasks.push(makeTask(seed, place, merchant, book, time, nth++));
    buyers.filter((at) => at > time.at).forEach(sell);
  }
}

function buyingTimes(seed: SeedContext, cabinet: SeedCabinet, day: CalendarDay, timeZone: string): Date[] {
  return buyingMinutes(cabinet, new Date(`${day}T00:00:00Z`).getUTCDay(), seed.dice)
    .map((minute) => new Date(atMinute(day, minute, timeZone).getTime() + seed.dice.whole(0, 59_000)))
    .filter((at) => at < seed.now && !isDark(cabinet, at, seed.now))
    .filter((at) => !isFrozen(cabinet, at, seed.now, timeZone));
}

/** Generates one purchase, or none if the shopper finds nothing they want. */
function saleAt(
  seed: SeedContext,
  place: StockedCabinet,
  merchant: SeedMerchant,
  book: StockBook,
  { at, outcome }: { readonly at: Date; readonly outcome: Outcome },
): SaleRows[] {
  const taken = basket(place.lines, (line) => book.onHand(line), seed.dice);
  if (taken.length === 0) return [];
  const sale = saleOf(seed, place, merchant, at, taken, outcome);
  if (outcome === 'paid' || outcome === 'unpaid') book.sell(sale.order.id, taken, at);
  return [sale];
}

function outcomeAt(seed: SeedContext, at: Date, ordinarySince: Date): Outcome {
  const chance = seed.dice.roll();
  if (at >= ordinarySince) return 'paid';
  if (chance < ABNORMAL_SHARE) return doubtAt(seed, at);
  return chance < ABNORMAL_SHARE + UNPAID_SHARE ? 'unpaid' : 'paid';
}

/** The purchase at a cabinet that waits for a decision when the demo begins. */
function doubtedVisit(
  { now }: SeedContext,
  { deviceNo }: SeedCabinet,
  times: Visits['times'],
  ordinarySince: Date,
): Date | undefined {
  if (!DOUBTED.includes(deviceNo)) return undefined;
  const last = times.flat().findLast((at) => at < ordinarySince);
  return last && now.getTime() - last.getTime() < DECIDABLE_MS ? last : undefined;
}

/** A doubtful sale waits a day for a person; the demo's people decide on most of them in time. */
function doubtAt({ now, dice }: SeedContext, at: Date): Outcome {
  const isDecided = dice.roll() < DECIDED_SHARE;
  if (now.getTime() - at.getTime() < DAY_MS) return 'abnormal';
  return isDecided ? 'nothing_taken' : 'expired';
}

/** Every other day, not all cabinets on the same. */
const isRestockDay = (day: CalendarDay, turn: number, last: CalendarDay) =>
  day === last || (day < last && turn % 2 === 1);

const LONGEST_PURCHASE_MS = MINUTE_MS;

function isDark(cabinet: SeedCabinet, at: Date, now: Date): boolean {
  const since = darkSince(cabinet, now);
  return since !== null && at.getTime() + LONGEST_PURCHASE_MS > since.getTime();
}

/** Numbers orders with letter, day and eight digits, in the order of time. */
function numberOrders(seed: SeedContext, sales: SaleRows[]): void {
  sales.sort((one, other) => one.order.created_at.getTime() - other.order.created_at.getTime());
  for (const [index, { order }] of sales.entries()) {
    order.order_no = humanNumber('order', dayOfNumber(seed, order.merchant_id, order.created_at), index + 1);
  }
}

function daysToRollUp(seed: SeedContext, stocked: StockedCabinet[]) {
  return stocked.flatMap(({ cabinet }) => {
    const merchant = merchantOf(cabinet);
    return historyDays(seed.now, merchant.timeZone).map((day) => ({
      merchant_id: mustHave(seed.merchantIds, merchant.code),
      device_id: mustHave(seed.deviceIds, cabinet.deviceNo),
      business_date: day,
      marked_at: seed.now,
    }));
  });
}

function merchantOf(cabinet: SeedCabinet): SeedMerchant {
  const merchant = seedMerchants.find(({ code }) => code === cabinet.merchant);
  if (!merchant) throw new Error(`${cabinet.deviceNo} belongs to nobody and sells`);
  return merchant;
}

export const sellingCabinets = seedCabinets.filter(({ lifecycle }) => lifecycle === 'operational');
