import type { RestockMode } from '../../model.ts';
import type { Tx } from '../../transaction.ts';

export type StatisticsFilter = {
  /** Null: all cabinets of the merchant. */
  readonly scope: readonly string[] | null;
  readonly deviceId: string | null;
  readonly mode: RestockMode;
  /** From the first instant up to the second, exclusive. */
  readonly from: Date;
  readonly to: Date;
  /** Zone that days belong to. */
  readonly timezone: string;
};

type RestockSums = {
  readonly restockQty: number;
  readonly disposeQty: number;
  readonly adjustQty: number;
  /** V and S0. */
  readonly salesVolume: number;
  readonly lastRestockStock: number;
  /** V of the lines that had an S0: sales before a first restock are no part of it. */
  readonly soldOfRestocked: number;
  readonly restocks: number;
};

/** Sums over the lines of records: of a day or, without a day, of all of them. */
export type RestockSumRow = RestockSums & { readonly day: string | null };

/**
 * Units that tasks in one mode put in, threw away and corrected, in total and by day, the earliest first.
 * [screens RSTAT]
 */
export function restockSums(tx: Tx, merchantId: string, filter: StatisticsFilter): Promise<RestockSumRow[]> {
  const { scope, deviceId, mode, from, to, timezone } = filter;
  return tx.$queryRaw<RestockSumRow[]>`
    WITH line AS (
      SELECT l.restock_qty, l.dispose_qty, l.adjust_qty, greatest(0, l.sales_volume) AS sales_volume, l.last_restock_stock,
             CASE WHEN l.last_restock_stock > 0 THEN greatest(0, l.sales_volume) ELSE 0 END AS sold_of_restocked,
             r.id AS record_id, (r.at AT TIME ZONE ${timezone})::date AS day
        FROM restock_record r
        JOIN restock_record_line l ON l.merchant_id = r.merchant_id AND l.record_id = r.id
       WHERE r.merchant_id = ${merchantId}::uuid AND r.mode = ${mode}::restock_mode
         AND r.at >= ${from}::timestamptz AND r.at < ${to}::timestamptz
         AND (${scope}::uuid[] IS NULL OR r.device_id = ANY(${scope}::uuid[]))
         AND (${deviceId}::uuid IS NULL OR r.device_id = ${deviceId}::uuid)
    )
    SELECT day::text AS day, coalesce(sum(restock_qty), 0)::int AS "restockQty", coalesce(sum(dispose_qty), 0)::int AS "disposeQty",
           coalesce(sum(adjust_qty), 0)::int AS "adjustQty", coalesce(sum(sales_volume), 0)::int AS "salesVolume",
           coalesce(sum(last_restock_stock), 0)::int AS "lastRestockStock",
           coalesce(sum(sold_of_restocked), 0)::int AS "soldOfRestocked", count(DISTINCT record_id)::int AS restocks
      FROM line GROUP BY GROUPING SETS ((), (day)) ORDER BY day`;
}

export type RestockRankRow = RestockSums & {
  /** A product's id or a cabinet's number. */
  readonly key: string;
  readonly name: string;
  /** For a product, the key of its picture's file. */
  readonly picture: string | null;
  /** Sort key of the list, largest first; -1 where it is unknown. */
  readonly value: number;
};

export type RestockRanking = {
  readonly by: 'product' | 'device';
  readonly sort: 'restock' | 'dispose' | 'adjust' | 'sellThrough' | 'spoilage';
};

/** The same sums by product or by cabinet, the largest first, with one row more than `limit`. */
export function restockRankPage(
  tx: Tx,
  merchantId: string,
  filter: StatisticsFilter,
  { by, sort }: RestockRanking,
  after: readonly [value: number, key: string] | null,
  limit: number,
): Promise<RestockRankRow[]> {
  const { scope, deviceId, mode, from, to } = filter;
  const [lastValue, lastKey] = after ?? [null, null];
  return tx.$queryRaw<RestockRankRow[]>`
    WITH sums AS (
      SELECT CASE WHEN ${by}::text = 'product' THEN l.product_id ELSE r.device_id END AS id, sum(l.restock_qty)::int AS restock_qty,
             sum(l.dispose_qty)::int AS dispose_qty, sum(l.adjust_qty)::int AS adjust_qty,
             sum(greatest(0, l.sales_volume))::int AS sales_volume, sum(l.last_restock_stock)::int AS last_restock_stock,
             coalesce(sum(greatest(0, l.sales_volume)) FILTER (WHERE l.last_restock_stock > 0), 0)::int AS sold_of_restocked,
             count(DISTINCT r.id)::int AS restocks
        FROM restock_record r
        JOIN restock_record_line l ON l.merchant_id = r.merchant_id AND l.record_id = r.id
       WHERE r.merchant_id = ${merchantId}::uuid AND r.mode = ${mode}::restock_mode
         AND r.at >= ${from}::timestamptz AND r.at < ${to}::timestamptz
         AND (${scope}::uuid[] IS NULL OR r.device_id = ANY(${scope}::uuid[]))
         AND (${deviceId}::uuid IS NULL OR r.device_id = ${deviceId}::uuid)
       GROUP BY 1
    ), ranked AS (
      SELECT s.*, coalesce(m.id::text, d.device_no) AS key, 
             -- A cabinet that left is shown by its number: its name is the next owner's.
             coalesce(m.name_override, p.name, CASE WHEN d.merchant_id = ${merchantId}::uuid THEN d.name END, d.device_no) AS name,
             p.pictures->>'front' AS picture,
             coalesce(round(CASE ${sort}::text
               WHEN 'restock' THEN restock_qty WHEN 'dispose' THEN dispose_qty WHEN 'adjust' THEN abs(adjust_qty)
               WHEN 'sellThrough' THEN sold_of_restocked * 1000000.0 / nullif(last_restock_stock, 0)
               ELSE dispose_qty * 1000000.0 / nullif(dispose_qty + sales_volume, 0) END), -1)::float8 AS value
        FROM sums s
        LEFT JOIN merchant_product m ON ${by}::text = 'product' AND m.merchant_id = ${merchantId}::uuid AND m.id = s.id
        LEFT JOIN platform_product p ON p.id = m.platform_product_id
        LEFT JOIN device d ON ${by}::text = 'device' AND d.id = s.id
    )
    SELECT key, name, picture, value, restock_qty AS "restockQty", dispose_qty AS "disposeQty", adjust_qty AS "adjustQty",
           sales_volume AS "salesVolume", last_restock_stock AS "lastRestockStock",
           sold_of_restocked AS "soldOfRestocked", restocks
      FROM ranked
     WHERE (${lastValue}::float8 IS NULL OR value < ${lastValue}::float8 OR (value = ${lastValue}::float8 AND key > ${lastKey}::text))
     ORDER BY value DESC, key LIMIT ${limit + 1}`;
}

/** Average seconds between tasks at the same cabinet; null before the second. */
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
