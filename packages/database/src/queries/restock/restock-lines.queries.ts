import type { Door } from '@larder/domain/device/door';
import { HOUR_MS } from '@larder/domain/durations';
import type { Tx } from '../../transaction.ts';
import type { BatchRow } from '../stock/stock-ledger.queries.ts';

export type RestockLineRow = {
  readonly door: Door;
  readonly layer: number;
  readonly sort: number;
  readonly positions: readonly number[];
  readonly productId: string;
  readonly name: string;
  readonly specification: string | null;
  /** GTIN-14, for a scan that jumps to the line. */
  readonly gtin: string | null;
  readonly picture: string | null;
  readonly shelfLifeDays: number | null;
  /** Null when the product is not in the template that the restock fills for. */
  readonly parQty: number | null;
  /** True if the product is in the template in force now. */
  readonly inForce: boolean;
  readonly restockedBefore: boolean;
  readonly lastRestockStock: number;
  /** V and C at the closing of the doors. */
  readonly salesVolume: number;
  readonly current: number;
  /** Units of the product in the whole cabinet, now. */
  readonly deviceOnHand: number;
  /** Net units sold since `soldSince`. */
  readonly sold: number;
  readonly orderedQty: number | null;
  readonly edited: boolean | null;
  /** The batches with a best-before date, now, first to expire first. */
  readonly batches: readonly BatchRow[];
  /** When the product came to this shelf, as far as the ledger shows; null if it never did. */
  readonly sellingSince: Date | null;
  /** The best-before day in the template, if any. */
  readonly bestBefore: string | null;
};

export type RestockLinesAsk = {
  /** The template that the restock fills for: the one that waits for it, else the one in force. */
  readonly templateId: string | null;
  readonly orderId: string | null;
  /** Closing of the doors: the lines omit movements after it, or after a later count. Null: the stock as of now. */
  readonly closedAt: Date | null;
  readonly soldSince: Date;
};

/** Cabinets' clocks may be ahead: a movement is recorded at most this long before it occurred. */
const CLOCK_SLACK_MS = HOUR_MS;

/**
 * Everything that a restock shows of one cabinet, shelf by shelf: products in the template, the stock levels or the
 * order. [screens DEVICE, TASK]
 */
export function restockLines(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  { templateId, orderId, closedAt, soldSince }: RestockLinesAsk,
): Promise<RestockLineRow[]> {
  const first = Math.min(soldSince.getTime(), closedAt?.getTime() ?? Infinity);
  const recordedSince = new Date(first - CLOCK_SLACK_MS);
  return tx.$queryRaw<RestockLineRow[]>`
    WITH line AS (
      SELECT door, layer, sort, product_id, positions, coalesce(par_qty, cardinality(positions)) AS par_qty, best_before
        FROM planogram_line
       WHERE merchant_id = ${merchantId}::uuid AND version_id = ${templateId}::uuid
    ), ordered AS (
      SELECT door, layer, product_id, ordered_qty, edited FROM restock_order_line
       WHERE merchant_id = ${merchantId}::uuid AND order_id = ${orderId}::uuid
    ), recent AS MATERIALIZED (
      -- The order makes Postgres use the index by time, whatever its statistics are.
      SELECT door, layer, product_id, type, reason, qty, occurred_at FROM stock_movement
       WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND recorded_at > ${recordedSince}::timestamptz
       ORDER BY recorded_at DESC, id DESC
    ), moved AS MATERIALIZED (
      SELECT door, layer, product_id,
             coalesce(sum(qty) FILTER (WHERE is_later), 0)::int AS later,
             coalesce(-sum(qty) FILTER (WHERE is_later AND type IN ('sale', 'return')), 0)::int AS sold_later,
             coalesce(-sum(qty) FILTER (WHERE occurred_at > ${soldSince}::timestamptz AND type IN ('sale', 'return')), 0)::int AS sold,
             max(occurred_at) FILTER (WHERE reason = 'template_removed') AS removed_at
        FROM recent
        JOIN stock_level l USING (door, layer, product_id)
       CROSS JOIN LATERAL (SELECT ${closedAt}::timestamptz IS NOT NULL
                             AND occurred_at > greatest(${closedAt}::timestamptz, l.last_counted_at) AS is_later) after_close
       WHERE l.merchant_id = ${merchantId}::uuid AND l.device_id = ${deviceId}::uuid
       GROUP BY door, layer, product_id
    ), level AS (
      SELECT *, sum(on_hand) OVER (PARTITION BY product_id)::int AS device_on_hand FROM stock_level
       WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid
    ), key AS (
      SELECT door, layer, product_id FROM level WHERE par_qty IS NOT NULL OR on_hand <> 0
      UNION SELECT door, layer, product_id FROM line
      UNION SELECT door, layer, product_id FROM ordered
    )
    SELECT k.door::text AS door, k.layer, coalesce(n.sort, 9999) AS sort, coalesce(n.positions, '{}') AS positions,
           k.product_id AS "productId", coalesce(m.name_override, p.name) AS name, p.specification, p.gtin, p.pictures->>'front' AS picture,
           p.shelf_life_days AS "shelfLifeDays", n.par_qty AS "parQty", l.par_qty IS NOT NULL AS "inForce",
           l.last_restock_at IS NOT NULL AS "restockedBefore", coalesce(l.last_restock_stock, 0) AS "lastRestockStock",
           coalesce(l.sales_since_restock, 0) - coalesce(v.sold_later, 0) AS "salesVolume",
           coalesce(l.on_hand, 0) - coalesce(v.later, 0) AS current, coalesce(l.device_on_hand, 0) AS "deviceOnHand",
           coalesce(v.sold, 0) AS sold, o.ordered_qty AS "orderedQty", o.edited, coalesce(l.batches, '[]') AS batches,
           n.best_before::text AS "bestBefore", greatest(f.occurred_at, v.removed_at) AS "sellingSince"
      FROM key k
      JOIN merchant_product m ON m.merchant_id = ${merchantId}::uuid AND m.id = k.product_id
      JOIN platform_product p ON p.id = m.platform_product_id
      LEFT JOIN line n ON n.door = k.door AND n.layer = k.layer AND n.product_id = k.product_id
      LEFT JOIN level l ON l.door = k.door AND l.layer = k.layer AND l.product_id = k.product_id
      LEFT JOIN moved v ON v.door = k.door AND v.layer = k.layer AND v.product_id = k.product_id
      LEFT JOIN stock_movement f ON f.merchant_id = ${merchantId}::uuid AND f.device_id = ${deviceId}::uuid AND f.door = k.door
           AND f.layer = k.layer AND f.product_id = k.product_id AND f.key_seq = 1
      LEFT JOIN ordered o ON o.door = k.door AND o.layer = k.layer AND o.product_id = k.product_id
     ORDER BY k.door, k.layer, coalesce(n.sort, 9999), name, k.product_id`;
}

export type FillsForRow = {
  readonly inForceId: string | null;
  /** The newest version that waits for the next restock. */
  readonly waitingId: string | null;
};

/** The templates relevant to a restock of the cabinet. */
export async function templatesOfRestock(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  at: Date,
): Promise<FillsForRow> {
  const [row] = await tx.$queryRaw<FillsForRow[]>`
    SELECT (SELECT id FROM planogram_version
             WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND status = 'published'
               AND effective_at <= ${at}::timestamptz AND (expires_at IS NULL OR expires_at > ${at}::timestamptz)
             ORDER BY effective_at DESC, rev DESC LIMIT 1) AS "inForceId",
           (SELECT id FROM planogram_version
             WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND status = 'published'
               AND apply_mode = 'at_next_restock' AND effective_at IS NULL AND (expires_at IS NULL OR expires_at > ${at}::timestamptz)
             ORDER BY rev DESC LIMIT 1) AS "waitingId"`;
  return row ?? { inForceId: null, waitingId: null };
}

export type CameraCountRow = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly qty: number;
};

/** Counts of the cabinet's cameras, the newest for each key, in these sessions: a hint, never stock. [protocol 9.4] */
export function cameraCounts(
  tx: Tx,
  deviceId: string,
  sessionIds: readonly string[],
  since: Date,
): Promise<CameraCountRow[]> {
  // The events are stored as they were sent: an integer may be written as `8.0`, which no `int` is.
  return tx.$queryRaw<CameraCountRow[]>`
    SELECT DISTINCT ON (c.door, c.layer, c."productId") c.door, c.layer::int AS layer, c."productId", c.qty::int AS qty
      FROM own_device_event i
      CROSS JOIN LATERAL json_to_recordset(i.raw->'data'->'counts')
           AS c(door text, layer float8, "productId" text, qty float8)
     WHERE i.device_id = ${deviceId}::uuid AND i.received_at >= ${since}::timestamptz AND i.type = 'stock.observed'
       AND i.status = 'received'
       AND i.raw->'data'->>'sessionId' = ANY(${sessionIds}::text[])
     ORDER BY c.door, c.layer, c."productId", i.occurred_at DESC, i.seq DESC`;
}

/** When the newest applied event of the cabinet occurred; null if none is applied. [screens A-14] */
export async function newestAppliedEvent(tx: Tx, deviceId: string): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ at: Date | null }[]>`
    SELECT max(i.occurred_at) AS at
      FROM device_event_log l
      JOIN own_device_event i ON i.device_id = l.device_id AND i.log_id = l.log_id AND i.seq = l.applied_seq
     WHERE l.device_id = ${deviceId}::uuid`;
  return row?.at ?? null;
}
