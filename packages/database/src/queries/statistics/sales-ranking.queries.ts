import { wholeMonths } from '@larder/domain/statistics/whole-months';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { type Cabinets, type Days, NIL } from './sales-figures.queries.ts';

const { raw, sql } = Prisma;

/** What a ranking counts: the range, the one it is compared with, and the cabinets. */
export type Ranked = { readonly days: Days; readonly former: Days; readonly cabinets: Cabinets };

/** The last row of the page before: its value, name and key. */
export type RankKey = readonly [value: number, name: string, key: string];

type RankSums = {
  readonly key: string;
  readonly name: string;
  readonly qty: number;
  readonly netMinor: number;
  readonly costMinor: number;
  readonly formerNetMinor: number;
  /** Of all rows of the ranking, on every page. */
  readonly allNetMinor: number;
  readonly rows: number;
  /** What the rows are sorted by, the largest first. */
  readonly value: number;
};

export type ProductRankRow = RankSums & {
  readonly nameZh: string | null;
  /** GTIN-14; null for a category and for products without a barcode. */
  readonly gtin: string | null;
  /** Key of the picture's file. */
  readonly picture: string | null;
  readonly formerQty: number;
  /** Seconds in which cabinets that offer it had none. */
  readonly outS: number;
};

export type ProductSort = 'net' | 'qty' | 'margin';
export type DeviceSort = 'net' | 'qty' | 'orders';

const sorted: Record<ProductSort | DeviceSort, string> = {
  net: 'net_minor',
  qty: 'qty',
  margin: 'net_minor - cost_minor',
  orders: 'orders',
};

const between = (days: readonly Days[]) =>
  days.length === 0
    ? sql`false`
    : Prisma.join(
        days.map(({ from, to }) => sql`business_date BETWEEN ${from}::date AND ${to}::date`),
        ' OR ',
      );

/** Reads whole months from one table and the days around them from another. */
function monthsAndDays(
  days: Days,
  columns: Prisma.Sql,
  ofMonths: Prisma.Sql,
  ofDays: Prisma.Sql,
): Prisma.Sql {
  const split = wholeMonths(days);
  const inMonths = split.months
    ? sql`month BETWEEN ${split.months.first}::date AND ${split.months.last}::date`
    : sql`false`;
  return sql`SELECT ${columns} FROM ${ofMonths} AND ${inMonths}
             UNION ALL SELECT ${columns} FROM ${ofDays} AND (${between(split.days)})`;
}

const productColumns = sql`product_id, qty, net_minor, cost_minor`;

function productSums(merchantId: string, cabinets: Cabinets, days: Days): Prisma.Sql {
  const own = sql`merchant_id = ${merchantId}::uuid`;
  if (cabinets)
    return sql`SELECT ${productColumns} FROM sales_daily WHERE ${own} AND device_id = ANY(${cabinets}::uuid[])
                  AND product_id <> ${NIL} AND (${between([days])})`;
  return monthsAndDays(
    days,
    productColumns,
    sql`sales_product_month WHERE ${own}`,
    sql`sales_product_day WHERE ${own}`,
  );
}

/**
 * Products, or their varieties, by what they sold; only those that sold anything. One row more than `limit`. Ties are
 * in the order of names. [screens 90]
 */
export function rankedProducts(
  tx: Tx,
  merchantId: string,
  { days, former, cabinets }: Ranked,
  { by, sort }: { readonly by: 'product' | 'category'; readonly sort: ProductSort },
  after: RankKey | null,
  limit: number,
): Promise<ProductRankRow[]> {
  const [lastValue, lastName, lastKey] = after ?? [null, null, null];
  const group = by === 'product' ? raw('m.id') : raw('p.variety_id');
  const names =
    by === 'product'
      ? sql`coalesce(max(m.name_override), max(p.name)) AS name, NULL::text AS name_zh, max(p.gtin) AS gtin, max(p.pictures->>'front') AS picture`
      : sql`max(v.name_en) AS name, max(v.name_zh) AS name_zh, NULL::text AS gtin, NULL::text AS picture`;
  // Chosen cabinets are read by their own key: the index of a product has those of all cabinets.
  const outOf = cabinets
    ? sql`stock_out_day o WHERE o.merchant_id = ${merchantId}::uuid AND o.device_id = ANY(${cabinets}::uuid[])`
    : sql`stock_out_day o WHERE o.merchant_id = ${merchantId}::uuid AND o.product_id IN (SELECT id FROM page)`;
  const outs =
    by === 'product'
      ? sql`SELECT o.product_id AS id, sum(o.out_s) AS out_s FROM ${outOf}
               AND o.business_date BETWEEN ${days.from}::date AND ${days.to}::date GROUP BY 1`
      : sql`SELECT NULL::uuid AS id, 0 AS out_s WHERE false`;
  return tx.$queryRaw<ProductRankRow[]>`
    WITH now_sums AS (
      SELECT product_id, sum(qty) AS qty, sum(net_minor) AS net_minor, sum(cost_minor) AS cost_minor
        FROM (${productSums(merchantId, cabinets, days)}) AS sums GROUP BY 1 HAVING sum(qty) > 0
    ), former_sums AS (
      SELECT product_id, sum(qty) AS qty, sum(net_minor) AS net_minor
        FROM (${productSums(merchantId, cabinets, former)}) AS sums GROUP BY 1
    ), named AS (
      SELECT ${group} AS id, ${names}, sum(s.qty) AS qty, sum(s.net_minor) AS net_minor, sum(s.cost_minor) AS cost_minor,
             coalesce(sum(f.qty), 0) AS former_qty, coalesce(sum(f.net_minor), 0) AS former_net
        FROM now_sums s
        JOIN merchant_product m ON m.merchant_id = ${merchantId}::uuid AND m.id = s.product_id
        JOIN platform_product p ON p.id = m.platform_product_id
        JOIN variety v ON v.id = p.variety_id
        LEFT JOIN former_sums f ON f.product_id = s.product_id
       GROUP BY 1
    ), ranked AS (
      SELECT *, (${raw(sorted[sort])})::float8 AS value, sum(net_minor) OVER () AS all_net, count(*) OVER () AS all_rows FROM named
    ), page AS (
      SELECT * FROM ranked
       WHERE ${lastValue}::float8 IS NULL OR value < ${lastValue}::float8
          OR value = ${lastValue}::float8 AND (name, id::text) > (${lastName}::text, ${lastKey}::text)
       ORDER BY value DESC, name, id::text LIMIT ${limit + 1}
    ), outs AS MATERIALIZED (${outs})
    SELECT id::text AS key, name, name_zh AS "nameZh", gtin, picture, qty::int AS qty, net_minor::float8 AS "netMinor",
           cost_minor::float8 AS "costMinor", former_qty::int AS "formerQty", former_net::float8 AS "formerNetMinor",
           all_net::float8 AS "allNetMinor", all_rows::int AS rows, value,
           coalesce((SELECT out_s FROM outs WHERE outs.id = r.id), 0)::float8 AS "outS"
      FROM page r ORDER BY value DESC, name, id::text`;
}

export type DeviceRankRow = RankSums & {
  readonly deviceNo: string;
  readonly orders: number;
  /** Seconds in service and connected; both 0 where nothing was noted. */
  readonly serviceS: number;
  readonly onlineS: number;
  /** True while the cabinet belongs to the merchant. */
  readonly isOwn: boolean;
  /** The first day with a row of its sales; null before. */
  readonly firstSale: string | null;
};

const deviceColumns = sql`device_id, qty, net_minor, cost_minor, orders`;

function deviceSums(merchantId: string, cabinets: Cabinets, days: Days): Prisma.Sql {
  const own = sql`merchant_id = ${merchantId}::uuid AND (${cabinets}::uuid[] IS NULL OR device_id = ANY(${cabinets}::uuid[]))`;
  return monthsAndDays(
    days,
    deviceColumns,
    sql`sales_device_month WHERE ${own}`,
    sql`sales_daily WHERE ${own} AND product_id = ${NIL}`,
  );
}

/**
 * Cabinets by what they sold, those in service without sales last. A cabinet that left the merchant is shown by its
 * number, because its name is the next owner's. One row more than `limit`. [screens 91]
 */
export function rankedDevices(
  tx: Tx,
  merchantId: string,
  { days, former, cabinets }: Ranked,
  sort: DeviceSort,
  after: RankKey | null,
  limit: number,
): Promise<DeviceRankRow[]> {
  const [lastValue, lastName, lastKey] = after ?? [null, null, null];
  return tx.$queryRaw<DeviceRankRow[]>`
    WITH now_sums AS (
      SELECT device_id, sum(qty) AS qty, sum(net_minor) AS net_minor, sum(cost_minor) AS cost_minor, sum(orders) AS orders
        FROM (${deviceSums(merchantId, cabinets, days)}) AS sums GROUP BY 1
    ), former_sums AS (
      SELECT device_id, sum(net_minor) AS net_minor FROM (${deviceSums(merchantId, cabinets, former)}) AS sums GROUP BY 1
    ), named AS (
      SELECT d.id, d.device_no, CASE WHEN d.merchant_id = a.merchant_id THEN coalesce(d.name, d.device_no) ELSE d.device_no END AS name,
             d.merchant_id IS NOT DISTINCT FROM a.merchant_id AS is_own,
             coalesce(s.qty, 0) AS qty, coalesce(s.net_minor, 0) AS net_minor, coalesce(s.cost_minor, 0) AS cost_minor,
             coalesce(s.orders, 0) AS orders, coalesce(f.net_minor, 0) AS former_net
        FROM device_assignment a JOIN device d ON d.id = a.device_id
        LEFT JOIN now_sums s ON s.device_id = a.device_id
        LEFT JOIN former_sums f ON f.device_id = a.device_id
       WHERE a.merchant_id = ${merchantId}::uuid AND (${cabinets}::uuid[] IS NULL OR a.device_id = ANY(${cabinets}::uuid[]))
         AND (s.qty > 0 OR s.orders > 0 OR d.merchant_id = a.merchant_id AND d.lifecycle = 'operational' AND NOT d.is_training)
    ), ranked AS (
      SELECT *, (${raw(sorted[sort])})::float8 AS value, sum(net_minor) OVER () AS all_net, count(*) OVER () AS all_rows FROM named
    ), page AS (
      SELECT * FROM ranked
       WHERE ${lastValue}::float8 IS NULL OR value < ${lastValue}::float8
          OR value = ${lastValue}::float8 AND (name, device_no) > (${lastName}::text, ${lastKey}::text)
       ORDER BY value DESC, name, device_no LIMIT ${limit + 1}
    )
    SELECT r.device_no AS key, r.device_no AS "deviceNo", r.name, r.is_own AS "isOwn", r.qty::int AS qty,
           r.net_minor::float8 AS "netMinor", r.cost_minor::float8 AS "costMinor", r.orders::int AS orders,
           r.former_net::float8 AS "formerNetMinor", r.all_net::float8 AS "allNetMinor", r.all_rows::int AS rows, r.value,
           coalesce(t.service_s, 0)::float8 AS "serviceS", coalesce(t.online_s, 0)::float8 AS "onlineS",
           (SELECT min(business_date)::text FROM sales_daily e WHERE e.merchant_id = ${merchantId}::uuid AND e.device_id = r.id) AS "firstSale"
      FROM page r
      LEFT JOIN LATERAL (SELECT sum(service_s) AS service_s, sum(online_s) AS online_s FROM device_day y
                          WHERE y.merchant_id = ${merchantId}::uuid AND y.device_id = r.id
                            AND y.business_date BETWEEN ${days.from}::date AND ${days.to}::date) t ON true
     ORDER BY r.value DESC, r.name, r.device_no`;
}
