import { activeSessionStates } from '@larder/domain/session/session-transitions';
import type { DoorSession, Payment } from '../../model.ts';
import type { PlainTx, Statement } from '../../open-plain-database.ts';
import type { PendingRow } from '../device/pending-event.queries.ts';
import { literalText } from '../literal-list.ts';
import type { ApplyingDeviceRow } from '../session/applying-device.queries.ts';
import type { LockedLevelRow, StockKeyRow } from '../stock/stock-ledger.queries.ts';
import type { SaleLineRow } from '../template/template.queries.ts';
import { type PaymentText, paymentColumns, paymentOf, type Text } from './plain-payments.queries.ts';

// Every statement looks up keys: a list, and for each of its members a LATERAL query with a LIMIT, which Postgres
// never turns into a join that reads a whole index. No ORDER BY inside that another index could serve. [decision 103]

const lock: Statement = {
  name: 'plain_lock',
  text: `
    SELECT pg_advisory_xact_lock(hashtextextended('device:' || id, 0))
      FROM (SELECT id FROM unnest($1::text[]) AS id ORDER BY id) AS sorted`,
};

/** The locks of `lockDevices`. By itself, because what follows must see what others committed while it waited. */
export async function lockCabinets(tx: PlainTx, deviceIds: readonly string[]): Promise<void> {
  await tx.rows(lock, [deviceIds]);
}

const pending: Statement = {
  name: 'plain_pending',
  text: `
    SELECT d.id AS "deviceId", l.log_id AS "logId", l.ack_seq AS "ackSeq",
           (SELECT true FROM device_event_log o
             WHERE o.device_id = d.id AND o.applied_seq < o.ack_seq AND o.log_id <> l.log_id LIMIT 1) IS NOT NULL AS others,
           i.seq, i.type, i.raw, i.occurred_at AS "occurredAt", i.received_at AS "receivedAt"
      FROM unnest($1::uuid[]) AS d(id)
     CROSS JOIN LATERAL (
       SELECT w.* FROM (SELECT log_id, applied_seq, ack_seq, created_at FROM device_event_log
                         WHERE device_id = d.id AND applied_seq < ack_seq LIMIT 1000) w
        ORDER BY w.created_at, w.log_id LIMIT 1) l
      LEFT JOIN LATERAL (
       SELECT seq, type, raw, occurred_at, received_at FROM device_event_inbox
        WHERE device_id = d.id AND log_id = l.log_id AND seq > l.applied_seq AND seq <= l.ack_seq AND status = 'received'
        ORDER BY seq LIMIT $2) i ON true
     ORDER BY 1, i.seq`,
};

/** As `pendingRows`. */
export async function pendingTogether(
  tx: PlainTx,
  deviceIds: readonly string[],
  limit: number,
): Promise<PendingRow[]> {
  const rows = await tx.rows<Text<PendingRow, 'ackSeq' | 'seq'>>(pending, [deviceIds, limit]);
  return rows.map(
    (row) =>
      ({ ...row, ackSeq: BigInt(row.ackSeq), seq: row.seq === null ? null : BigInt(row.seq) }) as PendingRow,
  );
}

/** Open alerts that an event of a session may close. */
const sessionAlerts = literalText(['door_held', 'door_forced', 'stuck_session']);

const cabinets: Statement = {
  name: 'plain_cabinets',
  text: `
    SELECT d.id, d.merchant_id AS "merchantId", m.tax_mode::text AS "taxMode", d.layers_l AS "layersL", d.layers_r AS "layersR",
           d.currency, CASE WHEN d.taxable THEN d.tax_rate_ppm ELSE 0 END AS "taxRatePpm", d.timezone,
           (SELECT true FROM alert a WHERE a.device_id = d.id AND a.status IN ('active', 'acknowledged')
               AND a.type IN (${sessionAlerts}) LIMIT 1) IS NOT NULL AS alerted
      FROM unnest($1::uuid[]) AS k(id)
     CROSS JOIN LATERAL (SELECT * FROM device WHERE id = k.id LIMIT 1) d
     CROSS JOIN LATERAL (SELECT tax_mode FROM merchant WHERE id = d.merchant_id LIMIT 1) m`,
};

export type TogetherCabinetRow = ApplyingDeviceRow & {
  /** True while an alert is open that an event of a session may close. */
  readonly alerted: boolean;
};

/** Cabinets by id, without those that have no merchant. */
export function cabinetsTogether(tx: PlainTx, deviceIds: readonly string[]): Promise<TogetherCabinetRow[]> {
  return tx.rows(cabinets, [deviceIds]);
}

const sessionColumns = `
  id, merchant_id AS "merchantId", device_id AS "deviceId", kind::text AS kind, trigger::text AS trigger, doors::text[] AS doors,
  state::text AS state, stalled_from::text AS "stalledFrom", origin::text AS origin, operator_id AS "operatorId",
  task_id AS "taskId", command_id AS "commandId", planogram_version_id AS "planogramVersionId", currency,
  preauth_minor::float8 AS "preauthMinor", tax_rate_ppm AS "taxRatePpm", tax_mode::text AS "taxMode",
  authorized_at AS "authorizedAt", open_before AS "openBefore", started_at AS "startedAt", opened_at AS "openedAt",
  closed_at AS "closedAt", ended_at AS "endedAt", end_reason::text AS "endReason", door_states AS "doorStates", media,
  recognition, last_event_at AS "lastEventAt", deadline_at AS "deadlineAt", version, created_at AS "createdAt",
  updated_at AS "updatedAt"`;

const sessions: Statement = {
  name: 'plain_sessions',
  text: `
    SELECT s.* FROM unnest($1::uuid[]) AS n(id)
     CROSS JOIN LATERAL (SELECT ${sessionColumns} FROM door_session WHERE id = n.id LIMIT 1) s
     UNION ALL
    SELECT s.* FROM unnest($2::uuid[]) AS d(id)
     CROSS JOIN LATERAL (SELECT ${sessionColumns} FROM door_session
                          WHERE device_id = d.id AND state IN (${literalText(activeSessionStates)}) LIMIT 1) s`,
};

/** The sessions with these ids and the active ones of these cabinets, each once. The cabinets must be locked. */
export async function sessionsTogether(
  tx: PlainTx,
  ids: readonly string[],
  deviceIds: readonly string[],
): Promise<DoorSession[]> {
  const rows = await tx.rows<Text<DoorSession, never> & { readonly preauthMinor: number | null }>(sessions, [
    ids,
    deviceIds,
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].map((row) => ({
    ...row,
    preauthMinor: row.preauthMinor === null ? null : BigInt(row.preauthMinor),
  }));
}

const holds: Statement = {
  name: 'plain_holds',
  text: `
    SELECT n.id AS "ofSession", n.ordered, p.*
      FROM (SELECT s.id, q.id AS payment_id,
                   (SELECT true FROM sales_order WHERE session_id = s.id LIMIT 1) IS NOT NULL AS ordered
              FROM unnest($1::uuid[]) AS s(id)
              LEFT JOIN LATERAL (SELECT id FROM payment WHERE session_id = s.id LIMIT 2) q ON true
             ORDER BY q.id) n
      LEFT JOIN LATERAL (
        SELECT ${paymentColumns}
          FROM payment WHERE id = n.payment_id AND NOT n.ordered LIMIT 1 FOR UPDATE) p ON true`,
};

/** The money of a sale session. */
export type SessionMoney = {
  readonly ordered: boolean;
  /** Its payments, at most two; none of a session that has an order. Locked until the end of the transaction. */
  readonly payments: readonly Payment[];
};

/** The money of these sessions, by session. Locks payments in the order of their ids, as `lockSaleRows` does. */
export async function holdsTogether(
  tx: PlainTx,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionMoney>> {
  const rows = await tx.rows<
    { readonly ofSession: string; readonly ordered: boolean } & PaymentText<Payment | { readonly id: null }>
  >(holds, [sessionIds]);
  const money = new Map<string, { readonly ordered: boolean; readonly payments: Payment[] }>();
  for (const { ofSession, ordered, ...row } of rows) {
    const found = money.get(ofSession) ?? { ordered, payments: [] };
    if (row.id !== null) found.payments.push(paymentOf(row));
    money.set(ofSession, found);
  }
  return money;
}

// Merchant and product are compared outside, or the index by product would serve.
const lines: Statement = {
  name: 'plain_lines',
  text: `
    SELECT l.version_id AS "versionId", l.door::text AS door, l.layer, l.product_id AS "productId", l.positions,
           coalesce(l.price_minor, p.price_minor)::float8 AS "priceMinor", coalesce(l.par_qty, cardinality(l.positions)) AS "parQty",
           coalesce(p.name_override, pp.name) AS name, pp.gtin, pp.pictures->>'front' AS picture, pp.weight_g AS "weightG",
           pp.taxable, p.cost_minor::float8 AS "costMinor"
      FROM jsonb_to_recordset($1::jsonb) AS k("merchantId" uuid, "versionId" uuid, "productId" uuid)
     CROSS JOIN LATERAL (SELECT * FROM planogram_line WHERE version_id = k."versionId" LIMIT 1000) l
     CROSS JOIN LATERAL (SELECT * FROM merchant_product WHERE merchant_id = k."merchantId" AND id = l.product_id LIMIT 1) p
     CROSS JOIN LATERAL (SELECT * FROM platform_product WHERE id = p.platform_product_id LIMIT 1) pp
     WHERE l.merchant_id = k."merchantId" AND l.product_id = k."productId"
     ORDER BY l.version_id, l.door, l.layer, l.sort, l.id`,
};

export type TakenProduct = {
  readonly merchantId: string;
  readonly versionId: string;
  readonly productId: string;
};

/** The template lines of these products, in the order of `saleLines`. */
export async function linesTogether(tx: PlainTx, products: readonly TakenProduct[]): Promise<SaleLineRow[]> {
  return products.length === 0 ? [] : tx.rows(lines, [JSON.stringify(products)]);
}

// Not a SELECT: in a small table Postgres would look up the product instead of the key.
const levels: Statement = {
  name: 'plain_levels',
  text: `
    INSERT INTO stock_level AS l (merchant_id, device_id, door, layer, product_id, updated_at)
    SELECT DISTINCT k."merchantId", k."deviceId", k.door, k.layer, k."productId", $2::timestamptz
      FROM jsonb_to_recordset($1::jsonb) AS k("merchantId" uuid, "deviceId" uuid, door door, layer int, "productId" uuid)
     ORDER BY 2, 3, 4, 5
    ON CONFLICT (merchant_id, device_id, door, layer, product_id) DO UPDATE SET updated_at = excluded.updated_at
    RETURNING l.merchant_id AS "merchantId", l.device_id AS "deviceId", l.door::text AS door, l.layer, l.product_id AS "productId",
              l.on_hand AS "onHand", l.key_seq::float8 AS "keySeq", l.last_restock_at AS "lastRestockAt",
              l.last_restock_stock AS "lastRestockStock", l.sales_since_restock AS "salesSinceRestock",
              l.last_counted_at AS "lastCountedAt", l.batches`,
};

export type LevelKeyRow = StockKeyRow & { readonly merchantId: string; readonly deviceId: string };
export type TogetherLevelRow = LockedLevelRow & LevelKeyRow;

/** Locks the levels of these keys, sorted by cabinet and key; creates missing ones at 0. */
export async function levelsTogether(
  tx: PlainTx,
  keys: readonly LevelKeyRow[],
  now: Date,
): Promise<TogetherLevelRow[]> {
  return keys.length === 0 ? [] : tx.rows(levels, [JSON.stringify(keys), now]);
}
