import type { SalesFigures } from '@larder/domain/statistics/sales-figures';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';

const { raw, sql } = Prisma;

/** Row of a cabinet as a whole among its products, and of a merchant as a whole among its cabinets. */
export const NIL = raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

/** Calendar days, both included. */
export type Days = { readonly from: string; readonly to: string };

/** Null: every cabinet that the merchant ever owned. */
export type Cabinets = readonly string[] | null;

export type DaySales = SalesFigures & { readonly day: string };

const ofDay = sql`sum(orders)::int AS orders, sum(qty)::int AS qty, sum(gross_minor)::float8 AS "grossMinor",
  sum(discount_minor)::float8 AS "discountMinor", sum(tax_minor)::float8 AS "taxMinor", sum(net_minor)::float8 AS "netMinor",
  sum(cost_minor)::float8 AS "costMinor", sum(refund_minor)::float8 AS "refundMinor", sum(refund_qty)::int AS "refundQty",
  sum(unpaid_orders)::int AS "unpaidOrders", sum(abnormal_orders)::int AS "abnormalOrders"`;

/** Sales by business day, the earliest first; days without a row are missing. [domain 10] */
export function salesOfDays(
  tx: Tx,
  merchantId: string,
  cabinets: Cabinets,
  { from, to }: Days,
): Promise<DaySales[]> {
  const rows = cabinets
    ? sql`sales_daily WHERE merchant_id = ${merchantId}::uuid AND device_id = ANY(${cabinets}::uuid[]) AND product_id = ${NIL}`
    : sql`sales_merchant_day WHERE merchant_id = ${merchantId}::uuid`;
  return tx.$queryRaw<DaySales[]>`
    SELECT business_date::text AS day, ${ofDay} FROM ${rows} AND business_date BETWEEN ${from}::date AND ${to}::date
     GROUP BY business_date ORDER BY business_date`;
}

/** The first day with a row of sales; null before. */
export async function firstDayOfSales(
  tx: Tx,
  merchantId: string,
  cabinets: Cabinets,
): Promise<string | null> {
  const [row] = cabinets
    ? await tx.$queryRaw<{ day: string | null }[]>`
        SELECT min(s.day)::text AS day FROM unnest(${cabinets}::uuid[]) AS c(id)
          CROSS JOIN LATERAL (SELECT min(business_date) AS day FROM sales_daily
                               WHERE merchant_id = ${merchantId}::uuid AND device_id = c.id) s`
    : await tx.$queryRaw<{ day: string | null }[]>`
        SELECT min(business_date)::text AS day FROM sales_merchant_day WHERE merchant_id = ${merchantId}::uuid`;
  return row?.day ?? null;
}

type HourSums = {
  /** 0 to 23, by the clock of each cabinet. */
  readonly hour: number;
  readonly orders: number;
  readonly qty: number;
  readonly netMinor: number;
};

const ofHour = sql`sum(orders)::int AS orders, sum(qty)::int AS qty, sum(net_minor)::float8 AS "netMinor"`;

const hourRows = (merchantId: string, cabinets: Cabinets, { from, to }: Days) => sql`
  FROM sales_day_hour WHERE merchant_id = ${merchantId}::uuid
   AND device_id ${cabinets ? sql`= ANY(${cabinets}::uuid[])` : sql`= ${NIL}`}
   AND business_date BETWEEN ${from}::date AND ${to}::date`;

export type DayHour = HourSums & {
  /** 1: the second time that a clock showed this hour on the day. */
  readonly fold: number;
};

/** Sales of one day by hour; hours without sales are missing. */
export function salesOfHours(
  tx: Tx,
  merchantId: string,
  cabinets: Cabinets,
  day: string,
): Promise<DayHour[]> {
  return tx.$queryRaw<DayHour[]>`
    SELECT hour::int AS hour, fold::int AS fold, ${ofHour} ${hourRows(merchantId, cabinets, { from: day, to: day })}
     GROUP BY 1, 2 ORDER BY 1, 2`;
}

export type WeekHour = HourSums & {
  /** 1: Monday */
  readonly weekday: number;
};

/** Sales of a range by weekday and hour. */
export function salesOfWeekHours(
  tx: Tx,
  merchantId: string,
  cabinets: Cabinets,
  days: Days,
): Promise<WeekHour[]> {
  return tx.$queryRaw<WeekHour[]>`
    SELECT extract(isodow FROM business_date)::int AS weekday, hour::int AS hour, ${ofHour} ${hourRows(merchantId, cabinets, days)}
     GROUP BY 1, 2 ORDER BY 1, 2`;
}

/** When the oldest change that waits for the roll-up was made; null if none waits. */
export async function oldestUnsummed(tx: Tx, merchantId: string): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ at: Date | null }[]>`
    SELECT min(marked_at) AS at FROM rollup_dirty WHERE merchant_id = ${merchantId}::uuid`;
  return row?.at ?? null;
}

/** Clocks of the cabinets that a merchant owns now. */
export async function zonesOfCabinets(tx: Tx, merchantId: string, cabinets: Cabinets): Promise<string[]> {
  const rows = await tx.$queryRaw<{ timezone: string }[]>`
    SELECT DISTINCT timezone FROM device
     WHERE merchant_id = ${merchantId}::uuid AND lifecycle = 'operational'
       AND (${cabinets}::uuid[] IS NULL OR id = ANY(${cabinets}::uuid[])) ORDER BY 1`;
  return rows.map(({ timezone }) => timezone);
}
