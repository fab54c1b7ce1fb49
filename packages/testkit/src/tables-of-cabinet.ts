import type { Database } from '@larder/database/open-database';
import type { GivenOpenings } from './random-openings.ts';

/** Tables that applying events writes, with the columns that differ between two equal cabinets. */
const tables = {
  door_session: [],
  sales_order: ['order_no'],
  payment: ['auth_ref'],
  stock_movement: [],
  stock_level: [],
  live_event: ['id', 'xid'],
  rollup_dirty: [],
  device_event_log: [],
  alert: ['alert_no'],
  device_fault: [],
  device_request_answer: [],
  guard_hit: [],
  ledger_txn: [],
} as const satisfies Record<string, readonly string[]>;

/** Rows of the ledger, by their transaction. */
const ledgerTables = ['ledger_entry', 'wallet_change', 'wallet_item'] as const;

export type CabinetTables = Readonly<Record<string, readonly string[]>>;

/**
 * Reads every row that applying events writes for a cabinet, as text, sorted. Ids are replaced by their part in the
 * scene, ids and hashes of cards by a common word, so that two cabinets with the same log can be compared.
 */
export async function tablesOf(
  { pool }: Pick<Database, 'pool'>,
  { scene, ids }: GivenOpenings,
): Promise<CabinetTables> {
  const { device, merchantId, cola, wrap, version, logId } = scene;
  const names = new Map([
    [device.id, 'device'],
    [merchantId, 'merchant'],
    [cola.id, 'cola'],
    [wrap.id, 'wrap'],
    [version.id, 'version'],
    [logId, 'log'],
    ...ids.map((id, index) => [id, `session ${index}`] as const),
  ]);
  const { rows: orders } = await pool.query<{ id: string; session_id: string }>(
    'SELECT id, session_id FROM sales_order WHERE device_id = $1',
    [device.id],
  );
  for (const order of orders) names.set(order.id, `order of ${names.get(order.session_id)}`);
  const { rows: goods } = await pool.query<{ id: string; gtin: string }>(
    `SELECT p.id, pp.gtin FROM merchant_product p JOIN platform_product pp ON pp.id = p.platform_product_id WHERE p.merchant_id = $1`,
    [merchantId],
  );
  for (const { id, gtin } of goods) names.set(gtin, `gtin of ${names.get(id)}`);
  const named = (row: unknown) =>
    JSON.stringify(row)
      .replace(/[0-9a-f]{64}/g, 'hash')
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b\d{14}\b/g, (id) => names.get(id) ?? 'id');
  const read = async (query: string) => {
    const { rows } = await pool.query<{ row: unknown }>(query, [device.id]);
    return rows.map(({ row }) => named(row)).sort();
  };
  const found: Record<string, readonly string[]> = {};
  for (const [table, without] of Object.entries(tables)) {
    const left = without.map((column) => ` - '${column}'`).join('');
    found[table] = await read(`SELECT to_jsonb(t)${left} AS row FROM ${table} t WHERE device_id = $1`);
  }
  found.order_item = await read(
    `SELECT to_jsonb(i) AS row FROM order_item i JOIN sales_order o ON o.id = i.order_id WHERE o.device_id = $1`,
  );
  for (const table of ledgerTables) {
    found[table] = await read(
      `SELECT to_jsonb(l) AS row FROM ${table} l JOIN ledger_txn t ON t.id = l.txn_id WHERE t.device_id = $1`,
    );
  }
  return found;
}
