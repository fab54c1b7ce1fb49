import { HOUR_MS } from '@larder/domain/durations';
import type { DisposeReason } from '@larder/domain/restock/judge-restock-line';
import type { Tx } from '../../transaction.ts';
import type { StockKeyRow } from '../stock/stock-ledger.queries.ts';

/**
 * Locks a member until the end of the transaction, so that unbinding their cabinets waits; false once they have left.
 */
export async function holdMember(tx: Tx, merchantId: string, membershipId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM membership WHERE merchant_id = ${merchantId}::uuid AND id = ${membershipId}::uuid AND deleted_at IS NULL
       FOR KEY SHARE`;
  return rows.length > 0;
}

/** True if a cabinet is bound to a locked member; it stays bound until the end of the transaction. */
export async function holdBinding(
  tx: Tx,
  merchantId: string,
  membershipId: string,
  deviceId: string,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM membership_device
     WHERE merchant_id = ${merchantId}::uuid AND membership_id = ${membershipId}::uuid AND device_id = ${deviceId}::uuid
       FOR KEY SHARE`;
  return rows.length > 0;
}

/** Locks a task until the end of the transaction. */
export async function lockTask(tx: Tx, merchantId: string, taskId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM restock_task WHERE merchant_id = ${merchantId}::uuid AND id = ${taskId}::uuid FOR UPDATE`;
}

/** Next value of a sequence of human-readable numbers; one may be skipped, none is issued twice. [domain 0] */
export async function nextRestockNumber(
  tx: Tx,
  sequence: 'restock_task_number' | 'restock_order_number',
): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`SELECT nextval(${sequence}::regclass)::float8 AS n`;
  return row?.n ?? 0;
}

export type CommitShelfRow = StockKeyRow & {
  readonly current: number;
  readonly salesVolume: number;
  readonly lastRestockStock: number;
  /** Units moved since the doors closed; they belong to the next interval. */
  readonly soldLater: number;
  readonly disposedLater: number;
  readonly adjustedLater: number;
  readonly parQty: number | null;
  readonly orderedQty: number | null;
  /** Null while it is not known. */
  readonly costMinor: number | null;
};

type CommitAsk = {
  readonly templateId: string | null;
  readonly orderId: string | null;
  readonly closedAt: Date;
};

/**
 * Of these keys, locks those that a restock may name (in the stock levels, the template or the order), and creates
 * missing levels at 0. Locks in the order of the keys.
 */
export async function lockShelves(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  keys: readonly StockKeyRow[],
  ask: CommitAsk,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO stock_level AS l (merchant_id, device_id, door, layer, product_id, updated_at)
    SELECT ${merchantId}::uuid, ${deviceId}::uuid, k.door, k.layer, k."productId", ${now}::timestamptz
      FROM (SELECT DISTINCT * FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS r(door door, layer int, "productId" uuid)) k
     WHERE EXISTS (SELECT FROM stock_level s WHERE s.merchant_id = ${merchantId}::uuid AND s.device_id = ${deviceId}::uuid
                      AND s.door = k.door AND s.layer = k.layer AND s.product_id = k."productId")
        OR EXISTS (SELECT FROM planogram_line n WHERE n.merchant_id = ${merchantId}::uuid AND n.version_id = ${ask.templateId}::uuid
                      AND n.door = k.door AND n.layer = k.layer AND n.product_id = k."productId")
        OR EXISTS (SELECT FROM restock_order_line o WHERE o.merchant_id = ${merchantId}::uuid AND o.order_id = ${ask.orderId}::uuid
                      AND o.door = k.door AND o.layer = k.layer AND o.product_id = k."productId")
     ORDER BY k.door, k.layer, k."productId"
    ON CONFLICT (merchant_id, device_id, door, layer, product_id) DO UPDATE SET updated_at = excluded.updated_at`;
}

/**
 * The locked levels as of the closing of the doors. Where a member has counted since, as of that count: the count
 * included what the task had put in, so nothing before it may change the level again.
 */
export function shelvesToCommit(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  keys: readonly StockKeyRow[],
  { templateId, orderId, closedAt }: CommitAsk,
): Promise<CommitShelfRow[]> {
  // Cabinets' clocks may be ahead: a movement is recorded at most this long before it occurred.
  const recordedSince = new Date(closedAt.getTime() - HOUR_MS);
  return tx.$queryRaw<CommitShelfRow[]>`
    WITH recent AS MATERIALIZED (
      -- The order makes Postgres use the index by time, whatever its statistics are.
      SELECT door, layer, product_id, type, qty, occurred_at FROM stock_movement
       WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND recorded_at > ${recordedSince}::timestamptz
       ORDER BY recorded_at DESC, id DESC
    ), later AS MATERIALIZED (
      SELECT door, layer, product_id, sum(qty)::int AS qty,
             (-coalesce(sum(qty) FILTER (WHERE type IN ('sale', 'return')), 0))::int AS sold,
             (-coalesce(sum(qty) FILTER (WHERE type = 'dispose'), 0))::int AS disposed,
             coalesce(sum(qty) FILTER (WHERE type = 'adjust'), 0)::int AS adjusted
        FROM recent
        JOIN stock_level l USING (door, layer, product_id)
       WHERE l.merchant_id = ${merchantId}::uuid AND l.device_id = ${deviceId}::uuid
         AND occurred_at > greatest(${closedAt}::timestamptz, l.last_counted_at)
       GROUP BY door, layer, product_id
    )
    SELECT s.door::text AS door, s.layer, s.product_id AS "productId", s.on_hand - coalesce(v.qty, 0) AS current,
           CASE WHEN s.last_restock_at > ${closedAt}::timestamptz THEN 0 ELSE s.sales_since_restock - coalesce(v.sold, 0) END AS "salesVolume",
           s.last_restock_stock AS "lastRestockStock",
           coalesce(v.sold, 0) AS "soldLater", coalesce(v.disposed, 0) AS "disposedLater", coalesce(v.adjusted, 0) AS "adjustedLater",
           coalesce(n.par_qty, cardinality(n.positions)) AS "parQty", o.ordered_qty AS "orderedQty", CASE WHEN m.cost_known THEN m.cost_minor::float8 END AS "costMinor"
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k(door door, layer int, "productId" uuid)
      JOIN stock_level s ON s.merchant_id = ${merchantId}::uuid AND s.device_id = ${deviceId}::uuid
           AND s.door = k.door AND s.layer = k.layer AND s.product_id = k."productId"
      JOIN merchant_product m ON m.merchant_id = s.merchant_id AND m.id = s.product_id
      LEFT JOIN later v ON v.door = k.door AND v.layer = k.layer AND v.product_id = k."productId"
      LEFT JOIN planogram_line n ON n.merchant_id = ${merchantId}::uuid AND n.version_id = ${templateId}::uuid
           AND n.door = k.door AND n.layer = k.layer AND n.product_id = k."productId"
      LEFT JOIN restock_order_line o ON o.merchant_id = ${merchantId}::uuid AND o.order_id = ${orderId}::uuid
           AND o.door = k.door AND o.layer = k.layer AND o.product_id = k."productId"`;
}

/** Numbers of one line of a record. */
export type RecordedNumbers = {
  readonly lastRestockStock: number;
  readonly salesVolume: number;
  readonly stockBefore: number;
  readonly countedQty: number | null;
  readonly cameraQty: number | null;
  readonly adjustQty: number;
  readonly disposeQty: number;
  readonly disposeReason: DisposeReason | null;
  readonly restockQty: number;
  readonly stockAfter: number;
  readonly parQty: number | null;
  readonly orderedQty: number | null;
  readonly bestBefore: string | null;
  readonly bestBeforeEstimated: boolean;
};

export type RecordLineRow = StockKeyRow &
  RecordedNumbers & {
    readonly lineNo: number;
    readonly soldLater: number;
    readonly disposedLater: number;
    readonly adjustedLater: number;
  };

/**
 * Writes the lines of a record and begins a new interval for each of its keys, in one statement. A late task leaves the
 * interval of a later task alone: its goods were already there, so it only raises the level that the later one left.
 * [domain 7.1, decision 57]
 */
export async function closeIntervals(
  tx: Tx,
  owner: { readonly merchantId: string; readonly deviceId: string; readonly recordId: string },
  lines: readonly RecordLineRow[],
  closedAt: Date,
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const { merchantId, deviceId, recordId } = owner;
  await tx.$executeRaw`
    WITH line AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        AS r("lineNo" int, door door, layer int, "productId" uuid, "lastRestockStock" int, "salesVolume" int, "stockBefore" int,
             "countedQty" int, "cameraQty" int, "adjustQty" int, "disposeQty" int, "disposeReason" dispose_reason, "restockQty" int,
             "stockAfter" int, "parQty" int, "orderedQty" int, "bestBefore" date, "bestBeforeEstimated" boolean,
             "soldLater" int, "disposedLater" int, "adjustedLater" int)
    ), written AS (
      INSERT INTO restock_record_line (merchant_id, record_id, device_id, line_no, door, layer, product_id, last_restock_stock,
                                       sales_volume, stock_before, counted_qty, camera_qty, adjust_qty, dispose_qty, dispose_reason,
                                       restock_qty, stock_after, par_qty, ordered_qty, best_before, best_before_estimated)
      SELECT ${merchantId}::uuid, ${recordId}::uuid, ${deviceId}::uuid, "lineNo", door, layer, "productId", "lastRestockStock",
             "salesVolume", "stockBefore", "countedQty", "cameraQty", "adjustQty", "disposeQty", "disposeReason", "restockQty",
             "stockAfter", "parQty", "orderedQty", "bestBefore", "bestBeforeEstimated"
        FROM line
    )
    UPDATE stock_level l
       SET last_restock_at = greatest(l.last_restock_at, ${closedAt}::timestamptz),
           last_restock_stock = CASE WHEN l.last_restock_at > ${closedAt}::timestamptz
                                     THEN l.last_restock_stock + line."stockAfter" - line."stockBefore" ELSE line."stockAfter" END,
           last_counted_at = CASE WHEN line."countedQty" IS NULL THEN l.last_counted_at
                                  ELSE greatest(l.last_counted_at, ${closedAt}::timestamptz) END,
           sales_since_restock = CASE WHEN l.last_restock_at > ${closedAt}::timestamptz THEN l.sales_since_restock ELSE line."soldLater" END,
           disposed_since_restock = CASE WHEN l.last_restock_at > ${closedAt}::timestamptz
                                         THEN l.disposed_since_restock - line."disposeQty" ELSE line."disposedLater" END,
           adjusted_since_restock = CASE WHEN l.last_restock_at > ${closedAt}::timestamptz
                                         THEN l.adjusted_since_restock - line."adjustQty" ELSE line."adjustedLater" END,
           updated_at = ${now}::timestamptz
      FROM line
     WHERE l.merchant_id = ${merchantId}::uuid AND l.device_id = ${deviceId}::uuid
       AND l.door = line.door AND l.layer = line.layer AND l.product_id = line."productId"`;
}

/**
 * Puts into force the versions that waited for a restock and were published by an instant. Returns true if there were
 * any. [domain T8]
 */
export async function beginWaitingVersions(
  tx: Tx,
  { merchantId, deviceId, publishedBy }: { merchantId: string; deviceId: string; publishedBy: Date },
  now: Date,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE planogram_version SET effective_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
     WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND status = 'published'
       AND apply_mode = 'at_next_restock' AND effective_at IS NULL AND (expires_at IS NULL OR expires_at > ${now}::timestamptz)
       AND published_at <= ${publishedBy}::timestamptz`;
  return count > 0;
}

/** Begins the tasks whose door was unlocked; those that had begun or are over stay. Returns those that began. */
export function beginTasks(
  tx: Tx,
  begun: readonly { readonly taskId: string; readonly at: Date }[],
  now: Date,
): Promise<{ readonly id: string; readonly merchantId: string; readonly deviceId: string }[]> {
  return tx.$queryRaw`
    UPDATE restock_task t
       SET status = 'restocking', started_at = b.at, version = t.version + 1, updated_at = ${now}::timestamptz
      FROM (SELECT "taskId", min(at) AS at
              FROM jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) AS r("taskId" uuid, at timestamptz) GROUP BY 1) b
     WHERE t.id = b."taskId" AND t.status = 'created'
    RETURNING t.id, t.merchant_id AS "merchantId", t.device_id AS "deviceId"`;
}
