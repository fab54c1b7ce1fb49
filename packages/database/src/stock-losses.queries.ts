import type { Tx } from './transaction.ts';

export type LossFilter = {
  readonly deviceIds: readonly string[];
  /** From the first instant up to the second, which is not included. */
  readonly from: Date;
  readonly to: Date;
};

type Lost = {
  /** Units that a count found missing. */
  readonly shrinkage: number;
  /** Units thrown away because they had expired. */
  readonly spoilage: number;
  /** Units thrown away for other reasons. */
  readonly disposed: number;
};

export type LossTotals = Lost & {
  /** What they had cost, minor units. */
  readonly shrinkageMinor: number;
  readonly spoilageMinor: number;
  readonly disposedMinor: number;
};

/** Everything lost between two instants. [domain S7] */
export async function lossTotals(
  tx: Tx,
  merchantId: string,
  { deviceIds, from, to }: LossFilter,
): Promise<LossTotals> {
  const [row] = await tx.$queryRaw<[LossTotals]>`
    WITH lost AS (
      SELECT CASE WHEN type = 'adjust' THEN 'shrinkage' WHEN reason = 'expired' THEN 'spoilage' ELSE 'disposed' END AS kind,
             -qty AS units, -qty * coalesce(unit_cost_minor, 0) AS cost
        FROM stock_movement
       WHERE merchant_id = ${merchantId}::uuid AND device_id = ANY(${deviceIds}::uuid[])
         AND recorded_at >= ${from}::timestamptz AND recorded_at < ${to}::timestamptz
         AND (type = 'dispose' OR (type = 'adjust' AND (reason = 'shrinkage' OR (reason = 'count' AND qty < 0))))
    )
    SELECT coalesce(sum(units) FILTER (WHERE kind = 'shrinkage'), 0)::int AS shrinkage,
           coalesce(sum(units) FILTER (WHERE kind = 'spoilage'), 0)::int AS spoilage,
           coalesce(sum(units) FILTER (WHERE kind = 'disposed'), 0)::int AS disposed,
           coalesce(sum(cost) FILTER (WHERE kind = 'shrinkage'), 0)::float8 AS "shrinkageMinor",
           coalesce(sum(cost) FILTER (WHERE kind = 'spoilage'), 0)::float8 AS "spoilageMinor",
           coalesce(sum(cost) FILTER (WHERE kind = 'disposed'), 0)::float8 AS "disposedMinor"
      FROM lost`;
  return row;
}

export type LossRow = Lost & {
  readonly deviceNo: string;
  readonly deviceName: string | null;
  readonly productId: string;
  readonly name: string;
  /** The key of a file. */
  readonly picture: string | null;
  /** What all of them had cost, minor units. */
  readonly costMinor: number;
  /** What the list is sorted by: cost, or units. */
  readonly value: number;
};

/** The same by cabinet and product, the dearest first, or the most units, with one row more than `limit`. */
export function lossPage(
  tx: Tx,
  merchantId: string,
  { deviceIds, from, to }: LossFilter,
  by: 'cost' | 'units',
  after: readonly [value: number, deviceNo: string, productId: string] | null,
  limit: number,
): Promise<LossRow[]> {
  const [value, deviceNo, productId] = after ?? [null, null, null];
  return tx.$queryRaw<LossRow[]>`
    WITH lost AS (
      SELECT v.device_id, v.product_id,
             (-coalesce(sum(qty) FILTER (WHERE type = 'adjust'), 0))::int AS shrinkage,
             (-coalesce(sum(qty) FILTER (WHERE type = 'dispose' AND reason = 'expired'), 0))::int AS spoilage,
             (-coalesce(sum(qty) FILTER (WHERE type = 'dispose' AND reason <> 'expired'), 0))::int AS disposed,
             (-sum(qty * coalesce(unit_cost_minor, 0)))::float8 AS cost_minor,
             CASE WHEN ${by}::text = 'cost' THEN -sum(qty * coalesce(unit_cost_minor, 0)) ELSE -sum(qty) END::float8 AS value
        FROM stock_movement v
       WHERE v.merchant_id = ${merchantId}::uuid AND v.device_id = ANY(${deviceIds}::uuid[])
         AND v.recorded_at >= ${from}::timestamptz AND v.recorded_at < ${to}::timestamptz
         AND (type = 'dispose' OR (type = 'adjust' AND (reason = 'shrinkage' OR (reason = 'count' AND qty < 0))))
       GROUP BY v.device_id, v.product_id
    )
    SELECT d.device_no AS "deviceNo", CASE WHEN d.merchant_id = ${merchantId}::uuid THEN d.name END AS "deviceName",
           l.product_id AS "productId", coalesce(m.name_override, p.name) AS name,
           p.pictures->>'front' AS picture, l.shrinkage, l.spoilage, l.disposed, l.cost_minor AS "costMinor", l.value
      FROM lost l
      JOIN device d ON d.id = l.device_id
      JOIN merchant_product m ON m.merchant_id = ${merchantId}::uuid AND m.id = l.product_id
      JOIN platform_product p ON p.id = m.platform_product_id
     WHERE ${value}::float8 IS NULL OR (-l.value, d.device_no, l.product_id) > (-${value}::float8, ${deviceNo}::text, ${productId}::uuid)
     ORDER BY l.value DESC, d.device_no, l.product_id LIMIT ${limit + 1}`;
}
