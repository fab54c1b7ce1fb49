import { addDays, type CalendarDay } from '@larder/domain/calendar-day';
import { type SeedCabinet, seedCabinets } from './cabinets.ts';
import { basket, buyingMinutes } from './demand.ts';
import { insertRows } from './insert-rows.ts';
import { type SeedMerchant, seedMerchants } from './merchants.ts';
import type { SeedLine } from './planograms.ts';
import { type SaleRows, saleOf } from './sale-rows.ts';
import { atMinute, historyDays, mustHave, type SeedContext } from './seed-context.ts';
import { StockBook } from './stock-book.ts';

export type StockedCabinet = { cabinet: SeedCabinet; planogramVersionId: string; lines: SeedLine[] };

const RESTOCK_MINUTE = 6 * 60;
const UNPAID_SHARE = 0.004;
const ABNORMAL_SHARE = 0.006;

export type Shelves = Map<string, ReturnType<StockBook['shelves']>>;

/** Sixty days of sales and restocks: every order with its session, payment, items and stock movements. Answers what is left on the shelves. */
export async function writeHistory(seed: SeedContext, stocked: StockedCabinet[]): Promise<Shelves> {
  const sales: SaleRows[] = [];
  const books = stocked.map((place) => {
    const merchant = merchantOf(place.cabinet);
    const book = new StockBook(seed, place.cabinet, merchant.code, place.lines);
    sales.push(...liveThroughHistory(seed, place, merchant, book));
    return book;
  });
  numberOrders(sales);
  await insertRows(
    seed.connection,
    'door_session',
    sales.map(({ session }) => session),
  );
  await insertRows(
    seed.connection,
    'sales_order',
    sales.map(({ order }) => order),
  );
  await insertRows(
    seed.connection,
    'order_item',
    sales.flatMap(({ items }) => items),
  );
  await insertRows(
    seed.connection,
    'payment',
    sales.map(({ payment }) => payment),
  );
  await insertRows(
    seed.connection,
    'stock_movement',
    books.flatMap((book) => book.movements),
  );
  await insertRows(
    seed.connection,
    'stock_level',
    books.flatMap((book) => book.levels(seed.now)),
  );
  await insertRows(seed.connection, 'rollup_dirty', daysToRollUp(seed, stocked));
  await seed.connection.query("SELECT setval('order_number', $1)", [sales.length]);
  return new Map(stocked.map(({ cabinet }, index) => [cabinet.deviceNo, books[index]?.shelves() ?? []]));
}

function liveThroughHistory(
  seed: SeedContext,
  place: StockedCabinet,
  merchant: SeedMerchant,
  book: StockBook,
): SaleRows[] {
  const { cabinet, lines } = place;
  const days = historyDays(seed.now, merchant.timeZone);
  const lastRestock = addDays(days[days.length - 1] ?? '', -cabinet.restockedDaysAgo);
  book.open(atMinute(days[0] ?? '', 0, merchant.timeZone));
  return days.flatMap((day, index) => {
    if (isRestockDay(day, index, lastRestock)) book.restock(atMinute(day, RESTOCK_MINUTE, merchant.timeZone));
    return buyingMinutes(cabinet, new Date(`${day}T00:00:00Z`).getUTCDay(), seed.dice)
      .map(
        (minute) => new Date(atMinute(day, minute, merchant.timeZone).getTime() + seed.dice.whole(0, 59_000)),
      )
      .filter((at) => at < seed.now && !isDark(cabinet, at, seed.now))
      .flatMap((at) => {
        const taken = basket(lines, (line) => book.onHand(line), seed.dice);
        const chance = seed.dice.roll();
        const outcome =
          chance < ABNORMAL_SHARE ? 'abnormal' : chance < ABNORMAL_SHARE + UNPAID_SHARE ? 'unpaid' : 'paid';
        if (taken.length === 0) return [];
        const sale = saleOf(seed, place, merchant, at, taken, outcome);
        if (outcome !== 'abnormal') book.sell(sale.order.id, taken, at);
        return [sale];
      });
  });
}

const isRestockDay = (day: CalendarDay, index: number, last: CalendarDay) =>
  index > 0 && (day === last || (day < last && index % 2 === 0));

const isDark = (cabinet: SeedCabinet, at: Date, now: Date) =>
  cabinet.connection.startsWith('offline') && now.getTime() - at.getTime() < 6 * 3_600_000;

/** Letter, day and eight digits, in the order of time. */
function numberOrders(sales: SaleRows[]): void {
  sales.sort((one, other) => one.order.created_at.getTime() - other.order.created_at.getTime());
  for (const [index, { order }] of sales.entries()) {
    const day = order.created_at.toISOString().slice(2, 10).replaceAll('-', '');
    order.order_no = `O${day}${String(index + 1).padStart(8, '0')}`;
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
