import { numberLetters } from '@larder/domain/human-number';
import type { PlainTx, Statement } from '../../open-plain-database.ts';
import type { EventLogKey } from '../device/event-log.queries.ts';
import { insertLiveEventsStatement, type NewLiveEventRow } from '../live/live-outbox.queries.ts';
import type { PaymentPlanRow } from '../order/payment.queries.ts';
import { markSalesDirtyStatement, type SalesDay } from '../order/rollup.queries.ts';
import { type SessionRow, saveSessionsStatement } from '../session/session.queries.ts';
import type { BatchRow, BookedMovementRow } from '../stock/stock-ledger.queries.ts';
import type { LevelKeyRow } from './plain-facts.queries.ts';

// Rows that exist are written by INSERT … ON CONFLICT or by a list of ids: no join that could be turned around into a
// walk over the whole key. [decision 103]

/** Runs a statement over rows as JSON; none for no rows. */
async function write(tx: PlainTx, statement: Statement, rows: readonly unknown[], ...more: unknown[]) {
  if (rows.length > 0) await tx.rows(statement, [JSON.stringify(rows), ...more]);
}

export const saveSessionsTogether = (tx: PlainTx, rows: readonly SessionRow[], now: Date) =>
  write(tx, saveSessionsStatement, rows, now);

const orderColumns = {
  id: 'uuid',
  merchantId: 'uuid',
  deviceId: 'uuid',
  sessionId: 'uuid',
  type: 'order_type',
  status: 'order_status',
  abnormalReason: 'abnormal_reason',
  abnormalState: 'abnormal_state',
  abnormalDeadlineAt: 'timestamptz',
  currency: 'char(3)',
  subtotalMinor: 'bigint',
  discountMinor: 'bigint',
  taxMinor: 'bigint',
  totalMinor: 'bigint',
  authorizedMinor: 'bigint',
  costMinor: 'bigint',
  taxRatePpm: 'int',
  taxMode: 'tax_mode',
  paymentMethod: 'payment_method',
  cardBrand: 'text',
  cardLast4: 'char(4)',
  payerAccount: 'text',
  activityNo: 'text',
  videoRef: 'text',
  recognitionConf: 'numeric',
  itemQty: 'int',
  firstItemName: 'text',
  consumedAt: 'timestamptz',
  completedAt: 'timestamptz',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

const itemColumns = {
  id: 'uuid',
  merchantId: 'uuid',
  orderId: 'uuid',
  lineNo: 'int',
  productId: 'uuid',
  nameSnapshot: 'text',
  gtin: 'text',
  picture: 'text',
  door: 'door',
  layer: 'int',
  qty: 'int',
  unitPriceMinor: 'bigint',
  costMinor: 'bigint',
  discountMinor: 'bigint',
  taxMinor: 'bigint',
  totalMinor: 'bigint',
  taxable: 'boolean',
  conf: 'numeric',
  source: 'order_item_source',
} as const;

const movementColumns = {
  id: 'uuid',
  merchantId: 'uuid',
  deviceId: 'uuid',
  door: 'door',
  layer: 'int',
  productId: 'uuid',
  keySeq: 'bigint',
  type: 'movement_type',
  qty: 'int',
  balanceAfter: 'int',
  unitCostMinor: 'bigint',
  reason: 'movement_reason',
  sourceType: 'movement_source',
  sourceId: 'text',
  sourceLine: 'int',
  actorId: 'uuid',
  occurredAt: 'timestamptz',
} as const;

type Columns = Readonly<Record<string, string>>;
/** A row to insert, as JSON; a column left out is null. */
type RowOf<C extends Columns> = { readonly [K in keyof C]?: unknown };

const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const names = (columns: Columns) => Object.keys(columns).map(columnName).join(', ');
const values = (columns: Columns) =>
  Object.keys(columns)
    .map((key) => `r."${key}"`)
    .join(', ');
const recordset = (columns: Columns) =>
  `jsonb_to_recordset($1::jsonb) AS r(${Object.entries(columns)
    .map(([key, type]) => `"${key}" ${type}`)
    .join(', ')})`;

const orders: Statement = {
  name: 'plain_orders',
  text: `
    INSERT INTO sales_order (order_no, ${names(orderColumns)})
    SELECT '${numberLetters.order}' || to_char($2::timestamptz AT TIME ZONE r.timezone, 'YYMMDD')
             || lpad(r.n::text, greatest(8, length(r.n::text)), '0'), ${values(orderColumns)}
      FROM (SELECT r.*, nextval('order_number') AS n, m.timezone FROM ${recordset(orderColumns)}
             CROSS JOIN LATERAL (SELECT timezone FROM merchant WHERE id = r."merchantId" LIMIT 1) m) r`,
};

/** Inserts new orders, numbered by each merchant's day, as `nextOrderNumbers` does. */
export const insertOrders = (tx: PlainTx, rows: readonly RowOf<typeof orderColumns>[], now: Date) =>
  write(tx, orders, rows, now);

const items: Statement = {
  name: 'plain_items',
  text: `INSERT INTO order_item (${names(itemColumns)}) SELECT ${values(itemColumns)} FROM ${recordset(itemColumns)}`,
};

export const insertItems = (tx: PlainTx, rows: readonly RowOf<typeof itemColumns>[]) =>
  write(tx, items, rows);

const payments: Statement = {
  name: 'plain_payments',
  text: `
    UPDATE payment p
       SET order_id = coalesce(x."orderId", p.order_id),
           due_minor = CASE WHEN x."dueMinor" > p.authorized_minor THEN p.authorized_minor ELSE x."dueMinor" END,
           next_attempt_at = x.at, version = p.version + 1, updated_at = $3::timestamptz
      FROM jsonb_to_recordset($1::jsonb) AS x("paymentId" uuid, "orderId" uuid, "dueMinor" bigint, at timestamptz)
     WHERE p.id = x."paymentId" AND p.id = ANY($2::uuid[])`,
};

/** As `planPayments`, for payments that `holdsTogether` has locked: their state cannot have changed. */
export const planPaymentsTogether = (tx: PlainTx, plans: readonly PaymentPlanRow[], now: Date) =>
  write(
    tx,
    payments,
    plans,
    plans.map(({ paymentId }) => paymentId),
    now,
  );

const movements: Statement = {
  name: 'plain_movements',
  text: `
    INSERT INTO stock_movement (recorded_at, ${names(movementColumns)})
    SELECT $2::timestamptz, ${values(movementColumns)} FROM ${recordset(movementColumns)}`,
};

export type TogetherMovementRow = BookedMovementRow & LevelKeyRow;

/** The levels must be locked, and their cause new: its unique index refuses a second booking. */
export const appendMovementsTogether = (tx: PlainTx, rows: readonly TogetherMovementRow[], now: Date) =>
  write(tx, movements, rows satisfies readonly RowOf<typeof movementColumns>[], now);

const levels: Statement = {
  name: 'plain_save_levels',
  text: `
    INSERT INTO stock_level AS l (merchant_id, device_id, door, layer, product_id, on_hand, key_seq, sales_since_restock,
                                  adjusted_since_restock, batches, first_best_before, updated_at)
    SELECT x."merchantId", x."deviceId", x.door, x.layer, x."productId", x."onHand", x."keySeq", x."salesSinceRestock", x.adjusted,
           x.batches, (x.batches->0->>'bestBefore')::date, $2::timestamptz
      FROM jsonb_to_recordset($1::jsonb)
           AS x("merchantId" uuid, "deviceId" uuid, door door, layer int, "productId" uuid, "onHand" int, "keySeq" bigint,
                "salesSinceRestock" int, adjusted int, batches jsonb)
     ORDER BY 2, 3, 4, 5
    ON CONFLICT (merchant_id, device_id, door, layer, product_id) DO UPDATE
      SET on_hand = excluded.on_hand, key_seq = excluded.key_seq, sales_since_restock = excluded.sales_since_restock,
          adjusted_since_restock = l.adjusted_since_restock + excluded.adjusted_since_restock, batches = excluded.batches,
          first_best_before = excluded.first_best_before, updated_at = excluded.updated_at`,
};

export type SavedLevelRow = LevelKeyRow & {
  readonly onHand: number;
  readonly keySeq: number;
  readonly salesSinceRestock: number;
  /** Change of the units adjusted since the last restock. */
  readonly adjusted: number;
  readonly batches: readonly BatchRow[];
};

/** Writes levels that `levelsTogether` has locked. */
export const saveLevels = (tx: PlainTx, rows: readonly SavedLevelRow[], now: Date) =>
  write(tx, levels, rows, now);

export const markSalesDirtyTogether = (tx: PlainTx, days: readonly SalesDay[], now: Date) =>
  write(tx, markSalesDirtyStatement, days, now);

export const insertLiveEventsTogether = (tx: PlainTx, rows: readonly NewLiveEventRow[], at: Date) =>
  write(tx, insertLiveEventsStatement, rows, at);

const marks: Statement = {
  name: 'plain_marks',
  text: `
    INSERT INTO device_event_log AS l (device_id, log_id, applied_seq, ack_seq, max_seq, created_at, last_received_at)
    SELECT m."deviceId", m."logId", m."appliedSeq", m."appliedSeq", m."appliedSeq", $2::timestamptz, $2::timestamptz
      FROM jsonb_to_recordset($1::jsonb) AS m("deviceId" uuid, "logId" uuid, "appliedSeq" bigint)
     ORDER BY 1, 2
    ON CONFLICT (device_id, log_id) DO UPDATE SET applied_seq = excluded.applied_seq WHERE l.applied_seq < excluded.applied_seq`,
};

/** As `raiseAppliedMarks`; locks the marks in the order of `refreshEventLogs`. */
export const raiseMarksTogether = (
  tx: PlainTx,
  rows: readonly (EventLogKey & { readonly appliedSeq: number })[],
  now: Date,
) => write(tx, marks, rows, now);

const notify: Statement = {
  name: 'plain_notify',
  text: `SELECT pg_notify(channel, '') FROM unnest($1::text[]) AS channel`,
};

/** Sends an empty NOTIFY on each channel with the commit. */
export async function notifyTogether(tx: PlainTx, channels: readonly string[]): Promise<void> {
  if (channels.length > 0) await tx.rows(notify, [channels]);
}
