import type { RestockMode } from './model.ts';
import type { Tx } from './transaction.ts';

export type StatisticsFilter = {
  /** Null: all cabinets of the merchant. */
  readonly scope: readonly string[] | null;
  readonly deviceId: string | null;
  readonly mode: RestockMode;
  /** From the first instant up to the second, which is not included. */
  readonly from: Date;
  readonly to: Date;
  /** Days are those of this zone. */
  readonly timezone: string;
};

/** Sums over the lines of records; with neither product, cabinet nor day it is the total. */
export type RestockSumRow = {
  readonly kind: 'total' | 'product' | 'device' | 'day';
  /** A product's id, a cabinet's number, a day; empty for the total. */
  readonly key: string;
  readonly name: string;
  readonly restockQty: number;
  readonly disposeQty: number;
  readonly adjustQty: number;
  /** V and S0. */
  readonly salesVolume: number;
  readonly lastRestockStock: number;
  readonly visits: number;
};

/** Everything that visits in one mode put in, threw away and corrected, in all, by product, by cabinet and by day; one statement. [screens RSTAT] */
export function restockSums(tx: Tx, merchantId: string, filter: StatisticsFilter): Promise<RestockSumRow[]> {
  const { scope, deviceId, mode, from, to, timezone } = filter;
  return tx.$queryRaw<RestockSumRow[]>`
    WITH line AS (
      SELECT l.product_id, l.restock_qty, l.dispose_qty, l.adjust_qty, greatest(0, l.sales_volume) AS sales_volume,
             l.last_restock_stock, r.id AS record_id, r.device_id, (r.at AT TIME ZONE ${timezone})::date AS day
        FROM restock_record r
        JOIN restock_record_line l ON l.merchant_id = r.merchant_id AND l.record_id = r.id
       WHERE r.merchant_id = ${merchantId}::uuid AND r.mode = ${mode}::restock_mode
         AND r.at >= ${from}::timestamptz AND r.at < ${to}::timestamptz
         AND (${scope}::uuid[] IS NULL OR r.device_id = ANY(${scope}::uuid[]))
         AND (${deviceId}::uuid IS NULL OR r.device_id = ${deviceId}::uuid)
    ), sums AS (
      SELECT product_id, device_id, day, grouping(product_id, device_id, day) AS which, sum(restock_qty)::int AS restock_qty,
             sum(dispose_qty)::int AS dispose_qty, sum(adjust_qty)::int AS adjust_qty, sum(sales_volume)::int AS sales_volume,
             sum(last_restock_stock)::int AS last_restock_stock, count(DISTINCT record_id)::int AS visits
        FROM line GROUP BY GROUPING SETS ((), (product_id), (device_id), (day))
    )
    SELECT CASE s.which WHEN 3 THEN 'product' WHEN 5 THEN 'device' WHEN 6 THEN 'day' ELSE 'total' END AS kind,
           coalesce(s.product_id::text, d.device_no, s.day::text, '') AS key,
           coalesce(m.name_override, p.name, d.name, d.device_no, '') AS name, coalesce(s.restock_qty, 0) AS "restockQty",
           coalesce(s.dispose_qty, 0) AS "disposeQty", coalesce(s.adjust_qty, 0) AS "adjustQty",
           coalesce(s.sales_volume, 0) AS "salesVolume", coalesce(s.last_restock_stock, 0) AS "lastRestockStock", s.visits
      FROM sums s
      LEFT JOIN merchant_product m ON m.merchant_id = ${merchantId}::uuid AND m.id = s.product_id
      LEFT JOIN platform_product p ON p.id = m.platform_product_id
      LEFT JOIN device d ON d.id = s.device_id
     ORDER BY kind, CASE WHEN s.day IS NULL THEN -s.restock_qty END, key`;
}

/** Seconds between visits of the same cabinet, on average; null before the second. */
export async function serviceInterval(
  tx: Tx,
  merchantId: string,
  { scope, deviceId, mode, from, to }: StatisticsFilter,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ seconds: number | null }[]>`
    SELECT avg(extract(epoch FROM r.at - before.at))::float8 AS seconds
      FROM restock_record r
      CROSS JOIN LATERAL (SELECT at FROM restock_record b
                           WHERE b.merchant_id = r.merchant_id AND b.device_id = r.device_id AND b.mode IS NOT NULL AND b.at < r.at
                           ORDER BY b.at DESC LIMIT 1) before
     WHERE r.merchant_id = ${merchantId}::uuid AND r.mode = ${mode}::restock_mode
       AND r.at >= ${from}::timestamptz AND r.at < ${to}::timestamptz
       AND (${scope}::uuid[] IS NULL OR r.device_id = ANY(${scope}::uuid[]))
       AND (${deviceId}::uuid IS NULL OR r.device_id = ${deviceId}::uuid)`;
  return row?.seconds ?? null;
}
