import type { Tx } from '../../transaction.ts';

export type LossFilter = {
  readonly deviceIds: readonly string[];
  /** From the first instant up to the second, exclusive. */
  readonly from: Date;
  readonly to: Date;
};

type Lost = {
  /** Units found missing by a count. */
  readonly shrinkage: number;
  /** Units thrown away because they had expired. */
  readonly spoilage: number;
  /** Units thrown away for other reasons. */
  readonly disposed: number;
};

export type LossTotals = Lost & {
  /** Their cost, minor units. */
  readonly shrinkageMinor: number;
  readonly spoilageMinor: number;
  readonly disposedMinor: number;
  /** Products among them whose cost was not known all the time: the costs are without it. */
  readonly uncosted: number;
};

/** All losses between two instants. [domain S7] */
export async function lossTotals(
  tx: Tx,
  merchantId: string,
  { deviceIds, from, to }: LossFilter,
): Promise<LossTotals> {
  const [row] = await tx.$queryRaw<[LossTotals]>`
    WITH lost AS (
      SELECT l.*, m.cost_known AND (m.cost_known_since IS NULL OR m.cost_known_since <= ${from}::timestamptz) AS costed
        FROM stock_lost(${merchantId}::uuid, ${deviceIds}::uuid[], ${from}::timestamptz, ${to}::timestamptz) l
        JOIN merchant_product m ON m.merchant_id = ${merchantId}::uuid AND m.id = l.product_id
    )
    SELECT coalesce(sum(shrinkage), 0)::int AS shrinkage, coalesce(sum(spoilage), 0)::int AS spoilage,
           coalesce(sum(disposed), 0)::int AS disposed,
           coalesce(sum(shrinkage_minor) FILTER (WHERE costed), 0)::float8 AS "shrinkageMinor",
           coalesce(sum(spoilage_minor) FILTER (WHERE costed), 0)::float8 AS "spoilageMinor",
           coalesce(sum(disposed_minor) FILTER (WHERE costed), 0)::float8 AS "disposedMinor",
           (count(DISTINCT product_id) FILTER (WHERE NOT costed AND shrinkage + spoilage + disposed > 0))::int AS uncosted
      FROM lost`;
  return row;
}

export type LossRow = Lost & {
  readonly deviceNo: string;
  readonly deviceName: string | null;
  readonly productId: string;
  readonly name: string;
  /** The key of the picture's file. */
  readonly picture: string | null;
  /** The cost of all of them, minor units; null where it was not known all the time. */
  readonly costMinor: number | null;
  /** Sort key of the list: cost, or units. */
  readonly value: number;
};

/** The same by cabinet and product, by cost or by units, largest first, with one row more than `limit`. */
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
      SELECT l.device_id, l.product_id, l.shrinkage, l.spoilage, l.disposed,
             CASE WHEN m.cost_known AND (m.cost_known_since IS NULL OR m.cost_known_since <= ${from}::timestamptz)
                  THEN (l.shrinkage_minor + l.spoilage_minor + l.disposed_minor)::float8 END AS cost_minor
        FROM stock_lost(${merchantId}::uuid, ${deviceIds}::uuid[], ${from}::timestamptz, ${to}::timestamptz) l
        JOIN merchant_product m ON m.merchant_id = ${merchantId}::uuid AND m.id = l.product_id
       WHERE l.shrinkage + l.spoilage + l.disposed > 0
    ), ranked AS (
      SELECT *, CASE WHEN ${by}::text = 'cost' THEN coalesce(cost_minor, 0) ELSE shrinkage + spoilage + disposed END::float8 AS value
        FROM lost
    )
    SELECT d.device_no AS "deviceNo", CASE WHEN d.merchant_id = ${merchantId}::uuid THEN d.name END AS "deviceName",
           l.product_id AS "productId", coalesce(m.name_override, p.name) AS name,
           p.pictures->>'front' AS picture, l.shrinkage, l.spoilage, l.disposed,
           l.cost_minor AS "costMinor", l.value
      FROM ranked l
      JOIN device d ON d.id = l.device_id
      JOIN merchant_product m ON m.merchant_id = ${merchantId}::uuid AND m.id = l.product_id
      JOIN platform_product p ON p.id = m.platform_product_id
     WHERE ${value}::float8 IS NULL OR (-l.value, d.device_no, l.product_id) > (-${value}::float8, ${deviceNo}::text, ${productId}::uuid)
     ORDER BY l.value DESC, d.device_no, l.product_id LIMIT ${limit + 1}`;
}
