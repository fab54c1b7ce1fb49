import { partPaidOfDays } from '@larder/database/queries/statistics/part-paid.queries';
import {
  type DayHour,
  type DaySales,
  firstDayOfSales,
  oldestUnsummed,
  salesOfDays,
  salesOfHours,
} from '@larder/database/queries/statistics/sales-figures.queries';
import { uncostedSales } from '@larder/database/queries/statistics/uncosted-sales.queries';
import { addDays, daysInRange } from '@larder/domain/calendar-day';
import { changePpm } from '@larder/domain/order/change-ppm';
import { hasHistory } from '@larder/domain/statistics/former-range';
import { isCounting } from '@larder/domain/statistics/is-counting';
import {
  addFigures,
  addPartPaid,
  averageTicketMinor,
  marginPpm,
  noSales,
  type SalesFigures,
} from '@larder/domain/statistics/sales-figures';
import { localDay, toLocal } from '@larder/domain/time-zone';
import type { MemberReadContext } from '../use-case.ts';
import type { StatisticsFilter } from './statistics-filter.ts';

type Ctx = Pick<MemberReadContext, 'tx' | 'actor' | 'now'>;

/**
 * Sums the sales of a range in total, by day, and by hour where it is one day, beside the range that it is compared
 * with. While today is not over, it is compared with the hours of the former day that are over by now.
 */
export async function summarizeSales({ tx, actor, now }: Ctx, filter: StatisticsFilter) {
  const { merchantId } = actor;
  const { days, former, cabinets, seesCosts } = filter;
  const [rows, formerRows, unsummed, parts, uncosted, firstSale] = await Promise.all([
    salesOfDays(tx, merchantId, cabinets, days),
    salesOfDays(tx, merchantId, cabinets, former),
    oldestUnsummed(tx, merchantId),
    partPaidOfDays(tx, merchantId, cabinets, days),
    uncostedParts(tx, merchantId, filter),
    firstDayOfSales(tx, merchantId, cabinets),
  ]);
  const isOneDay = days.from === days.to;
  const hoursOf = (day: string) => salesOfHours(tx, merchantId, cabinets, day);
  const hours = isOneDay ? await Promise.all([hoursOf(days.from), hoursOf(former.from)]) : null;
  const today = localDay(now, filter.timezone);
  const untilNow = await comparableUntilNow(
    { today, hour: Number(toLocal(now, filter.timezone).slice(11, 13)) },
    filter,
    hoursOf,
  );
  const total = addFigures(rows);
  const formerTotal = addFigures(formerRows);
  const [comparable, compared] = untilNow
    ? [less(total, untilNow.leftOut), less(formerTotal, untilNow.formerLeftOut)]
    : [total, formerTotal];
  const seesMargin = seesCosts && uncosted.days.size === 0;
  return {
    asOf: (unsummed ?? now).toISOString(),
    /** Changes since `asOf` are missing, and have been for longer than usual. */
    isCounting: isCounting(unsummed, now),
    currency: filter.currency,
    today,
    seesCosts,
    former,
    total: {
      ...viewOf(total, seesMargin),
      averageTicketMinor: averageTicketMinor(total),
      marginPpm: seesMargin ? marginPpm(total) : null,
      /** Products without a cost among the sales: the margin is not known then. */
      uncostedProducts: seesCosts ? uncosted.products : 0,
    },
    /** In no other figure: what was captured of orders that are no sale, and refunded of them. */
    part: addPartPaid(parts),
    /** What the changes compare with; of a day that is not over, the hours until now. No change without a history. */
    compared: {
      netMinor: compared.netMinor,
      isUntilNow: untilNow !== null,
      ...changes(comparable, hasHistory(firstSale, former) ? compared : null),
    },
    days: everyDay(days.from, days.to, rows).map(dayView(seesCosts, uncosted.days)),
    formerDays: everyDay(former.from, former.to, formerRows).map(({ day, netMinor, orders }) => ({
      day,
      netMinor,
      orders,
    })),
    hours: hours && { now: hours[0], former: hours[1] },
  };
}

function changes(after: SalesFigures, before: SalesFigures | null) {
  if (!before) return { netPpm: null, ordersPpm: null, ticketPpm: null };
  return {
    netPpm: changePpm(after.netMinor, before.netMinor),
    ordersPpm: changePpm(after.orders, before.orders),
    ticketPpm: changePpm(averageTicketMinor(after) ?? 0, averageTicketMinor(before) ?? 0),
  };
}

const dayView =
  (seesCosts: boolean, uncosted: ReadonlySet<string>) =>
  ({ day, ...figures }: DaySales) => ({ ...viewOf(figures, seesCosts && !uncosted.has(day)), day });

async function uncostedParts(tx: Ctx['tx'], merchantId: string, filter: StatisticsFilter) {
  const days = await uncostedSales(tx, merchantId, filter, 'day');
  const products = days.size === 0 ? 0 : (await uncostedSales(tx, merchantId, filter, 'product')).size;
  return { days, products };
}

/** Margins are null for members who may not see them, and where a cost is not known. */
const viewOf = ({ costMinor, ...figures }: SalesFigures, seesMargin: boolean) => ({
  ...figures,
  marginMinor: seesMargin ? figures.netMinor - costMinor : null,
});

function everyDay(from: string, to: string, rows: readonly DaySales[]): DaySales[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: daysInRange(from, to) }, (_, at) => {
    const day = addDays(from, at);
    return known.get(day) ?? { ...noSales, day };
  });
}

type Part = Pick<SalesFigures, 'netMinor' | 'orders' | 'qty'>;

const less = <F extends Part>(figures: F, part: Part): F => ({
  ...figures,
  netMinor: figures.netMinor - part.netMinor,
  orders: figures.orders - part.orders,
  qty: figures.qty - part.qty,
});

/**
 * While today is in the range: the sales of the current hour and later, of today and of the day that it is compared
 * with. Null otherwise.
 */
async function comparableUntilNow(
  { today, hour }: { readonly today: string; readonly hour: number },
  { days, former }: Pick<StatisticsFilter, 'days' | 'former'>,
  hoursOf: (day: string) => Promise<readonly DayHour[]>,
): Promise<{ readonly leftOut: Part; readonly formerLeftOut: Part } | null> {
  if (today < days.from || today > days.to) return null;
  const formerToday = addDays(former.from, daysInRange(days.from, today) - 1);
  const sumOf = async (day: string) =>
    addFigures(
      (await hoursOf(day)).filter((row) => row.hour >= hour).map((row) => ({ ...noSales, ...pick(row) })),
    );
  return { leftOut: await sumOf(today), formerLeftOut: await sumOf(formerToday) };
}

const pick = ({ netMinor, orders, qty }: DayHour) => ({ netMinor, orders, qty });
