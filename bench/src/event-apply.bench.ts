import type { Database } from '@larder/database/open-database';
import { openPlainDatabase } from '@larder/database/open-plain-database';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  asSystem,
  createSaleWorld,
  givenSaleScene,
  type SaleScene,
  type SaleWorld,
  saleEvents,
} from '@larder/testkit/sale-scene';
import { applyEventsOfDevices } from '@larder/use-cases/opening/apply-events-of-devices';
import { applyCabinets } from '@larder/use-cases/opening/together/apply-cabinets';
import { openBenchSystem } from './bench-system.ts';
import { cpuMsOf } from './cpu-time.ts';
import type { Measure, Measurement } from './measurement.ts';
import { median, shown } from './statistics.ts';

const CABINETS = 200;
const BATCHES = [1, 5, 25, 100];
const ROUNDS = 3;
const BACKLOG_ROUNDS = 10;
const EVENTS = 6;
const LIMIT = 10;

type Apply = (deviceIds: readonly string[]) => Promise<void>;
/** Of one sale: processor time of this process and of PostgreSQL, in microseconds. */
type Cost = { readonly perSecond: number; readonly nodeUs: number; readonly postgresUs: number };

/**
 * Applying sales from the inbox to order, payment and stock: together, as the gateway does, beside the path of before
 * that takes all other events. Ends with the sums of ledger, orders and holds.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  const plain = openPlainDatabase({ url: system.databaseUrl, poolMax: 3 });
  try {
    const { database } = system;
    const world = createSaleWorld(database);
    const env = { ...world.env, plain };
    const scenes: SaleScene[] = [];
    for (let count = 0; count < CABINETS; count += 1) scenes.push(await givenSaleScene(world));
    const ids = scenes.map(({ device }) => device.id);
    let round = 0;
    const given = async () => {
      await givenRound(world, scenes, round);
      round += 1;
    };
    const alone: Apply = async (deviceIds) => {
      await asSystem(world.env, applyEventsOfDevices, { deviceIds: [...deviceIds], limit: LIMIT });
    };
    const together: Apply = async (deviceIds) => {
      const { others } = await applyCabinets(env, deviceIds, LIMIT);
      if (others.length > 0) throw new Error(`${others.length} cabinets took the other way`);
    };
    for (const apply of [alone, together]) {
      await given();
      await apply(ids);
    }
    const rows: Measurement[] = [];
    for (const size of BATCHES) {
      const before: Cost[] = [];
      const after: Cost[] = [];
      for (let n = 0; n < ROUNDS; n += 1) {
        await given();
        before.push(await costOf(database, ids, size, 1, alone));
        await given();
        after.push(await costOf(database, ids, size, 1, together));
      }
      rows.push(compared(`event apply, batches of ${size}`, after, before));
      say(rows.at(-1)?.measured ?? '');
    }
    const backlog: Cost[] = [];
    const reference: Cost[] = [];
    for (let n = 0; n < BACKLOG_ROUNDS; n += 1) {
      await given();
      backlog.push(await costOf(database, ids, 100, 2, together));
      await given();
      reference.push(await costOf(database, ids, 25, 3, alone));
    }
    rows.push(compared('backlog, two batches of 100 (before: three of 25)', backlog, reference));
    await checkSums(database, round * CABINETS);
    say(`sums of ${shown(round * CABINETS)} sales are exact`);
    return rows;
  } finally {
    await plain.close();
    await system.stop();
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

/** Applies one sale of each cabinet in batches of `size`, `lanes` at once. */
async function costOf(
  database: Database,
  deviceIds: readonly string[],
  size: number,
  lanes: number,
  apply: Apply,
): Promise<Cost> {
  const waiting = [...deviceIds];
  const work = async () => {
    while (waiting.length > 0) await apply(waiting.splice(0, size));
  };
  const pgBefore = await postgresMs(database);
  const nodeBefore = process.cpuUsage();
  const began = performance.now();
  await Promise.all(Array.from({ length: lanes }, work));
  const tookMs = performance.now() - began;
  const node = process.cpuUsage(nodeBefore);
  const pgMs = (await postgresMs(database)) - pgBefore;
  const sales = deviceIds.length;
  return {
    perSecond: (sales / tookMs) * 1_000,
    nodeUs: (node.user + node.system) / sales,
    postgresUs: (pgMs * 1_000) / sales,
  };
}

/** Processor time of all processes of PostgreSQL that are connected or work in the background. */
async function postgresMs({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  return rows.map(({ pid }) => cpuMsOf(pid)).reduce((sum, ms) => sum + (Number.isNaN(ms) ? 0 : ms), 0);
}

/** One sale in every cabinet: authorized by the cloud, reported by the cabinet, not applied. */
async function givenRound(world: SaleWorld, scenes: readonly SaleScene[], round: number): Promise<void> {
  const at = world.env.clock.now();
  const sales = scenes.map((scene) => ({ ...scene, sessionId: newTestId() }));
  const { pool } = world.database;
  const sessions = sales.map(({ sessionId, device, merchantId, version }) => ({
    id: sessionId,
    paymentId: newTestId(),
    deviceId: device.id,
    merchantId,
    versionId: version.id,
  }));
  const record = `jsonb_to_recordset($1::jsonb)
    AS s(id uuid, "paymentId" uuid, "deviceId" uuid, "merchantId" uuid, "versionId" uuid)`;
  await pool.query(
    `INSERT INTO door_session (id, merchant_id, device_id, kind, trigger, doors, state, origin, planogram_version_id, currency,
                               preauth_minor, authorized_at, created_at, updated_at)
     SELECT s.id, s."merchantId", s."deviceId", 'sale', 'card', '{L}', 'authorized', 'device', s."versionId", 'USD', 1500, $2, $2, $2
       FROM ${record}`,
    [JSON.stringify(sessions), at],
  );
  await pool.query(
    `INSERT INTO payment (id, merchant_id, device_id, session_id, provider, method, auth_ref, currency, state, authorized_minor,
                          authorized_at, auth_expires_at, created_at, updated_at)
     SELECT s."paymentId", s."merchantId", s."deviceId", s.id, 'scripted', 'card', s.id::text, 'USD', 'authorized', 1500, $2,
            $2::timestamptz + interval '1 day', $2, $2 FROM ${record}`,
    [JSON.stringify(sessions), at],
  );
  const events = sales.flatMap(({ sessionId, device, logId, cola, wrap }) => {
    const taken = [
      { productId: cola.id, qty: 1 },
      { productId: wrap.id, qty: 1, layer: 2 },
    ];
    return saleEvents(sessionId, round * EVENTS + 1, at, taken).map(
      ({ seq, type, data, at: occurredAt }) => ({
        deviceId: device.id,
        logId,
        seq,
        type,
        raw: { type, seq, log: logId, data },
        at: occurredAt,
      }),
    );
  });
  await pool.query(
    `INSERT INTO device_event_inbox (device_id, log_id, seq, type, raw, received_at, occurred_at, clock_quality, status)
     SELECT e."deviceId", e."logId", e.seq, e.type, e.raw, e.at, e.at, 'device', 'received'
       FROM jsonb_to_recordset($1::jsonb) AS e("deviceId" uuid, "logId" uuid, seq bigint, type text, raw json, at timestamptz)`,
    [JSON.stringify(events)],
  );
  const acked = (round + 1) * EVENTS;
  await pool.query(
    `INSERT INTO device_event_log (device_id, log_id, ack_seq, max_seq, created_at, last_received_at)
     SELECT e."deviceId", e."logId", $2, $2, $3, $3 FROM jsonb_to_recordset($1::jsonb) AS e("deviceId" uuid, "logId" uuid)
     ON CONFLICT (device_id, log_id) DO UPDATE SET ack_seq = excluded.ack_seq, max_seq = excluded.max_seq`,
    [JSON.stringify(scenes.map(({ device, logId }) => ({ deviceId: device.id, logId }))), acked, at],
  );
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
