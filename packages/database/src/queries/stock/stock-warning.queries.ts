import type { Door } from '@larder/domain/device/door';
import type { Tx } from '../../transaction.ts';
import type { DeviceScope } from '../home/home.queries.ts';

/** Takes an advisory lock until the end of the transaction. Returns false if another worker holds it. */
export async function holdLowStockSweep(tx: Tx): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { held: boolean }[]
  >`SELECT pg_try_advisory_xact_lock(hashtext('alert-low-stock')) AS held`;
  return row?.held ?? false;
}

export type LowStockChange = {
  readonly deviceId: string;
  readonly merchantId: string;
  /** Products at or below their threshold; 0: none, though an alert is open. */
  readonly products: number;
};

/**
 * Cabinets whose stock has become low without an open alert, or has recovered despite one. The same rule as
 * `productStatuses`, with products out of stock. [decision 305]
 */
export function lowStockChanges(tx: Tx, limit: number): Promise<LowStockChange[]> {
  return tx.$queryRaw<LowStockChange[]>`
    WITH watched AS (
      SELECT w.device_id, w.merchant_id, w.low_stock_qty AS qty, w.low_stock_pct AS pct
        FROM warning_config w
        JOIN device d ON d.id = w.device_id AND d.merchant_id = w.merchant_id AND d.lifecycle = 'operational'
       WHERE w.low_stock_enabled
    ), goods AS (
      SELECT w.device_id, w.merchant_id, w.qty, w.pct, sum(greatest(s.on_hand, 0)) AS on_hand, sum(s.par_qty) AS par_qty
        FROM watched w JOIN stock_level s ON s.merchant_id = w.merchant_id AND s.device_id = w.device_id
       WHERE s.par_qty > 0
       GROUP BY w.device_id, w.merchant_id, w.qty, w.pct, s.product_id
    ), low AS (
      SELECT device_id, merchant_id, count(*)::int AS products FROM goods
       WHERE on_hand <= qty OR on_hand * 100 <= par_qty * pct
       GROUP BY device_id, merchant_id
    ), warned AS (
      SELECT device_id, merchant_id FROM alert WHERE type = 'low_stock' AND status IN ('active', 'acknowledged')
    )
    SELECT coalesce(low.device_id, warned.device_id) AS "deviceId", coalesce(low.merchant_id, warned.merchant_id) AS "merchantId",
           coalesce(low.products, 0) AS products
      FROM low FULL JOIN warned ON warned.device_id = low.device_id AND warned.merchant_id = low.merchant_id
     WHERE low.device_id IS NULL OR warned.device_id IS NULL
     ORDER BY 1 LIMIT ${limit}`;
}

export type DueBatchRow = {
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly deviceName: string | null;
  /** Number of doors of the cabinet. */
  readonly doors: number;
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly name: string;
  readonly specification: string | null;
  readonly picture: string | null;
  /** Calendar day. */
  readonly bestBefore: string;
  /** Nobody read that day from a pack. */
  readonly estimated: boolean;
  /** By the cabinet's own clock. */
  readonly today: string;
  readonly qty: number;
};

/** Keyset of a page's last row: day, cabinet's number, door, layer, product. */
export type DueBatchKeyset = readonly [string, string, string, number, string];

/**
 * Batches due for removal today, the oldest first: those of the stock levels with a day not after the cabinet's today,
 * without those of the cabinets in `hidden`. The index by first day finds the shelves; `today` is at most a day ahead
 * of UTC. One row more than `limit`. [decision 53]
 */
export function dueBatches(
  tx: Tx,
  merchantId: string,
  { scope, hidden }: { readonly scope: DeviceScope; readonly hidden: ReadonlySet<string> },
  now: Date,
  after: DueBatchKeyset | null,
  limit: number,
): Promise<DueBatchRow[]> {
  const [day, no, door, layer, product] = after ?? [null, null, null, null, null];
  return tx.$queryRaw<DueBatchRow[]>`
    WITH batch AS (
      SELECT s.device_id, s.door, s.layer, s.product_id, b.qty, b."bestBefore" AS best_before, coalesce(b.estimated, false) AS estimated
        FROM stock_level s
       CROSS JOIN LATERAL jsonb_to_recordset(s.batches) AS b("bestBefore" date, qty int, estimated boolean)
       WHERE s.merchant_id = ${merchantId}::uuid AND s.first_best_before <= (${now}::timestamptz AT TIME ZONE 'UTC')::date + 1
         AND (${scope}::uuid[] IS NULL OR s.device_id = ANY(${scope}::uuid[]))
         AND s.device_id <> ALL(${[...hidden]}::uuid[])
    )
    SELECT d.id AS "deviceId", d.device_no AS "deviceNo", d.name AS "deviceName",
           CASE WHEN d.layers_r IS NULL THEN 1 ELSE 2 END AS doors, b.door::text AS door, b.layer,
           b.product_id AS "productId", coalesce(m.name_override, pp.name) AS name, pp.specification, pp.pictures->>'front' AS picture,
           b.best_before::text AS "bestBefore", b.estimated, (${now}::timestamptz AT TIME ZONE d.timezone)::date::text AS today, b.qty
      FROM batch b
      JOIN device d ON d.id = b.device_id AND d.merchant_id = ${merchantId}::uuid
      JOIN merchant_product m ON m.merchant_id = ${merchantId}::uuid AND m.id = b.product_id
      JOIN platform_product pp ON pp.id = m.platform_product_id
     WHERE b.best_before <= (${now}::timestamptz AT TIME ZONE d.timezone)::date
       AND (${day}::date IS NULL OR (b.best_before, d.device_no, b.door::text, b.layer, b.product_id)
             > (${day}::date, ${no}::text, ${door}::text, ${layer}::int, ${product}::uuid))
     ORDER BY b.best_before, d.device_no, b.door::text, b.layer, b.product_id
     LIMIT ${limit + 1}`;
}

/** Sets the par of lines in scheduled versions, by door, layer and product. */
export function setScheduledPars(
  tx: Tx,
  merchantId: string,
  versionIds: readonly string[],
  lines: readonly {
    readonly door: Door;
    readonly layer: number;
    readonly productId: string;
    readonly parQty: number;
  }[],
): Promise<number> {
  return tx.$executeRaw`
    UPDATE planogram_line l SET par_qty = n."parQty"
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS n(door door, layer int, "productId" uuid, "parQty" int)
     WHERE l.merchant_id = ${merchantId}::uuid AND l.version_id = ANY(${versionIds}::uuid[])
       AND l.door = n.door AND l.layer = n.layer AND l.product_id = n."productId" AND l.par_qty IS DISTINCT FROM n."parQty"`;
}
