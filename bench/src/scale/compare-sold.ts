import { setTimeout as wait } from 'node:timers/promises';
import type { BenchSystem } from '../bench-system.ts';

/** What the cloud has recorded, beside what cabinets gave out. */
export type Compared = {
  /** Sales without their order, and orders without their captured payment. */
  readonly lost: number;
  readonly unpaid: number;
  /** Orders, or units of them, beyond what was taken. */
  readonly doubled: number;
  /** Cabinets whose stock does not follow from what was taken. */
  readonly wrongStock: number;
};

/** A process that was killed has taken payments that another one may take only when its lease ends. */
const PATIENCE_MS = 300_000;
const LOOK_MS = 250;

/** Compares once everything is applied and charged. `sold`: the cabinet of each session with a taken unit. */
export async function compareSold(
  { database: { pool } }: BenchSystem,
  sold: ReadonlyMap<string, string>,
): Promise<Compared> {
  const lateMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `SELECT ((SELECT count(*) FROM device_event_log l
                 WHERE l.applied_seq < greatest(l.max_seq, (SELECT max(i.seq) FROM device_event_inbox i
                                                             WHERE i.device_id = l.device_id AND i.log_id = l.log_id)))
             + (SELECT count(*) FROM payment WHERE order_id IS NOT NULL AND state <> 'captured'))::int AS left`,
    );
    if (rows[0]?.left === 0) break;
    if (performance.now() > lateMs) throw new Error(`${rows[0]?.left} logs and payments are not settled`);
    await wait(LOOK_MS);
  }
  const { rows: orders } = await pool.query<{ session: string; orders: number; qty: number; paid: boolean }>(
    `SELECT o.session_id AS session, count(DISTINCT o.id)::int AS orders, sum(i.qty)::int AS qty,
            bool_and(p.state = 'captured' AND p.captured_minor = o.total_minor) AS paid
       FROM sales_order o JOIN order_item i ON i.order_id = o.id
       LEFT JOIN payment p ON p.order_id = o.id GROUP BY o.session_id`,
  );
  const { rows: stock } = await pool.query<{ deviceNo: string; qty: number; moved: number }>(
    `SELECT d.device_no AS "deviceNo", l.on_hand::int AS qty,
            (SELECT coalesce(sum(m.qty), 0)::int FROM stock_movement m WHERE m.device_id = l.device_id) AS moved
       FROM stock_level l JOIN device d ON d.id = l.device_id`,
  );
  const withOrder = new Set(orders.map(({ session }) => session));
  const taken = Map.groupBy(sold.values(), (deviceNo) => deviceNo);
  return {
    lost: [...sold.keys()].filter((session) => !withOrder.has(session)).length,
    unpaid: orders.filter(({ paid }) => !paid).length,
    doubled: orders.filter(
      ({ session, orders: count, qty }) => !sold.has(session) || count !== 1 || qty !== 1,
    ).length,
    wrongStock: stock.filter(
      ({ deviceNo, qty, moved }) => qty !== moved || -moved !== (taken.get(deviceNo)?.length ?? 0),
    ).length,
  };
}
