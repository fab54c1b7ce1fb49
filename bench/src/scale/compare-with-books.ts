import type { Database } from '@larder/database/open-database';
import { until } from './until.ts';

/** The session of each sale, and its cabinet. */
export type Sold = ReadonlyMap<string, string>;

/** What the cloud has recorded, compared with what cabinets gave out. */
export type Books = {
  /** Sales without their order, and without their captured payment. */
  readonly lost: number;
  readonly unpaid: number;
  /** Orders, or units of them, beyond what was taken. */
  readonly doubled: number;
  /** Cabinets whose stock does not follow from what was taken. */
  readonly wrongStock: number;
  /** Times that the cloud took a cabinet for offline, and alerts about it. */
  readonly offline: number;
  readonly alerts: number;
};

/** A killed API has claimed payments that another one may claim only when their lease ends. */
export const LEASES_MS = 300_000;

/** Waits until all sales are applied and charged, then compares. */
export async function compareWithBooks(database: Database, sold: Sold, patienceMs?: number): Promise<Books> {
  await until(async () => (await unsettled(database)) === 0, patienceMs);
  const { rows: orders } = await database.pool.query<{
    session: string;
    orders: number;
    qty: number;
    paid: boolean;
  }>(
    `SELECT o.session_id AS session, count(DISTINCT o.id)::int AS orders, sum(i.qty)::int AS qty,
            bool_and(p.state = 'captured' AND p.captured_minor = o.total_minor) AS paid
       FROM sales_order o JOIN order_item i ON i.order_id = o.id
       LEFT JOIN payment p ON p.order_id = o.id GROUP BY o.session_id`,
  );
  const bySession = new Map(orders.map((order) => [order.session, order]));
  const doubled = orders.filter(
    ({ session, orders: count, qty }) => !sold.has(session) || count !== 1 || qty !== 1,
  );
  const { rows: stock } = await database.pool.query<{ deviceNo: string; qty: number; moved: number }>(
    `SELECT d.device_no AS "deviceNo", l.on_hand::int AS qty,
            (SELECT coalesce(sum(m.qty), 0)::int FROM stock_movement m WHERE m.device_id = l.device_id) AS moved
       FROM stock_level l JOIN device d ON d.id = l.device_id`,
  );
  const taken = Map.groupBy(sold.values(), (deviceNo) => deviceNo);
  const {
    rows: [seen],
  } = await database.pool.query<{ offline: number; alerts: number }>(
    `SELECT (SELECT count(*) FROM connectivity_log WHERE state = 'offline')::int AS offline,
            (SELECT count(*) FROM alert)::int AS alerts`,
  );
  return {
    lost: [...sold.keys()].filter((session) => !bySession.has(session)).length,
    unpaid: orders.filter(({ paid }) => !paid).length,
    doubled: doubled.length,
    wrongStock: stock.filter(
      ({ deviceNo, qty, moved }) => qty !== moved || -moved !== (taken.get(deviceNo)?.length ?? 0),
    ).length,
    offline: seen?.offline ?? Number.NaN,
    alerts: seen?.alerts ?? Number.NaN,
  };
}

/** Logs that are not applied, and orders that are not charged. */
async function unsettled({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `SELECT ((SELECT count(*) FROM device_event_log l
               WHERE l.applied_seq < greatest(l.max_seq, (SELECT max(i.seq) FROM device_event_inbox i
                                                           WHERE i.device_id = l.device_id AND i.log_id = l.log_id)))
           + (SELECT count(*) FROM payment WHERE order_id IS NOT NULL AND state <> 'captured'))::int AS left`,
  );
  return rows[0]?.left ?? Number.NaN;
}
