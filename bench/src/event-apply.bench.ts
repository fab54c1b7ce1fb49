import type { Database } from '@larder/database/open-database';
import { asSystem } from '@larder/testkit/sale-scene';
import { applyEventsOfDevices } from '@larder/use-cases/opening/apply-events-of-devices';
import { type Apply, type Cost, costOf } from './cost-of-sales.ts';
import type { Measure, Measurement } from './measurement.ts';
import { APPLY_LIMIT, openSellingCabinets } from './open-selling-cabinets.ts';
import { median, shown } from './statistics.ts';

const BATCHES = [1, 5, 25, 100];
const ROUNDS = 3;
const BACKLOG_ROUNDS = 10;

/**
 * Applying sales from the inbox to order, payment and stock: together, as the gateway does, beside the path of before
 * that takes all other events. Ends with the sums of ledger, orders and holds.
 */
export const measure: Measure = async (say) => {
  const cabinets = await openSellingCabinets();
  try {
    const { system, world, ids, together } = cabinets;
    const { database } = system;
    const alone: Apply = async (deviceIds) => {
      await asSystem(world.env, applyEventsOfDevices, { deviceIds: [...deviceIds], limit: APPLY_LIMIT });
    };
    for (const apply of [alone, together]) {
      await cabinets.sell();
      await apply(ids);
    }
    const rows: Measurement[] = [];
    for (const size of BATCHES) {
      const before: Cost[] = [];
      const after: Cost[] = [];
      for (let n = 0; n < ROUNDS; n += 1) {
        await cabinets.sell();
        before.push(await costOf(database, ids, size, 1, alone));
        await cabinets.sell();
        after.push(await costOf(database, ids, size, 1, together));
      }
      rows.push(compared(`event apply, batches of ${size}`, after, before));
      say(rows.at(-1)?.measured ?? '');
    }
    const backlog: Cost[] = [];
    const reference: Cost[] = [];
    for (let n = 0; n < BACKLOG_ROUNDS; n += 1) {
      await cabinets.sell();
      backlog.push(await costOf(database, ids, 100, 2, together));
      await cabinets.sell();
      reference.push(await costOf(database, ids, 25, 3, alone));
    }
    rows.push(compared('backlog, two batches of 100 (before: three of 25)', backlog, reference));
    await checkSums(database, cabinets.sales());
    say(`sums of ${shown(cabinets.sales())} sales are exact`);
    return rows;
  } finally {
    await cabinets.stop();
  }
};

function compared(what: string, after: readonly Cost[], before: readonly Cost[]): Measurement {
  const cpu = (costs: readonly Cost[]) => median(costs.map(({ nodeUs, postgresUs }) => nodeUs + postgresUs));
  return {
    what: `${what}: processor time a sale, Node / PostgreSQL`,
    measured: written(after),
    reference: written(before),
    ratio: cpu(after) / cpu(before),
    target: '',
    met: null,
  };
}

function written(costs: readonly Cost[]): string {
  const of = (key: keyof Cost) => shown(median(costs.map((cost) => cost[key])));
  return `${of('nodeUs')} / ${of('postgresUs')} us (${of('perSecond')} sales/s)`;
}

/** Throws unless every sale has its order, items, hold and movements, and the ledger is its projection. */
async function checkSums({ pool }: Database, sales: number): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM sales_order)::int - $1::int AS orders,
            (SELECT sum(qty) FROM order_item)::int - 2 * $1::int AS items,
            (SELECT sum(qty) FROM stock_movement WHERE type = 'sale')::int + 2 * $1::int AS movements,
            (SELECT sum(total_minor) FROM sales_order)::float8 - (SELECT sum(due_minor) FROM payment)::float8 AS due,
            (SELECT count(*) FROM payment WHERE order_id IS NULL)::int AS "withoutOrder",
            (SELECT count(*) FROM device_event_log WHERE applied_seq <> ack_seq)::int AS waiting,
            (SELECT count(*) FROM stock_level l LEFT JOIN LATERAL (
               SELECT sum(m.qty) AS qty, count(*) AS moves FROM stock_movement m
                WHERE m.merchant_id = l.merchant_id AND m.device_id = l.device_id AND m.door = l.door AND m.layer = l.layer
                  AND m.product_id = l.product_id) s ON true
              WHERE l.on_hand <> coalesce(s.qty, 0) OR l.key_seq <> s.moves)::int AS unbalanced`,
    [sales],
  );
  const wrong = Object.entries(rows[0] ?? {}).filter(([, difference]) => difference !== 0);
  if (wrong.length > 0) throw new Error(`sums differ: ${JSON.stringify(wrong)}`);
}
