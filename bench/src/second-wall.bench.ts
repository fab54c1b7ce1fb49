import { type Database, openDatabase } from '@larder/database/open-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  type SaleScene,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { listDevices } from '@larder/use-cases/device/list-devices';
import { listOrders } from '@larder/use-cases/order/list-orders';
import { summarizeOrders } from '@larder/use-cases/order/summarize-orders';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { listStockLevels } from '@larder/use-cases/stock/list-stock-levels';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { openBenchSystem } from './bench-system.ts';
import type { Measure, Measurement } from './measurement.ts';
import { quantile, shown } from './statistics.ts';

const CABINETS = 200;
const ORDERS = 100_000;
const ROUNDS = 400;
const SALES = 150;

/**
 * Cost of the wall between merchants [decision 56]: the same use cases in turn behind it and, as the owner, without it.
 * The lower quartile counts: both disturbed as little as this machine allows.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem({ durable: false });
  const walled = openDatabase({ url: system.databaseUrl, poolMax: 4 });
  const open: Database = { ...system.database, walled: () => open };
  const world = createSaleWorld(walled);
  try {
    const scenes = [await givenSaleScene(world), await givenSaleScene(world)] as const;
    for (const scene of scenes) await fill(open, scene);
    await open.pool.query('VACUUM ANALYZE');
    say(`${shown(ORDERS)} orders and ${CABINETS} cabinets stand ready, twice`);
    const actors = await Promise.all(
      scenes.map(async ({ merchantId }) => actorOf(await givenMember(walled.prisma, merchantId))),
    );
    const asking =
      (useCase: AnyUseCase, input: object, merchants: number) => (database: Database, n: number) => {
        const actor = actors[n % merchants];
        if (actor === undefined) throw new Error('no such merchant');
        return runUseCase({ ...world.env, database }, useCase, actor, input, { requestId: 'bench' });
      };
    let seq = 1;
    const selling = async (database: Database) => {
      const variant = { ...world, database, env: { ...world.env, database } };
      const sessionId = newTestId();
      await tapCard(variant, scenes[0], sessionId);
      const taken = [{ productId: scenes[0].cola.id, qty: 1 }];
      await ingestEvents(variant, scenes[0], saleEvents(sessionId, seq, world.env.clock.now(), taken));
      seq += 6;
    };
    const { deviceNo } = scenes[0].device;
    const atMost = 1.05;
    const subjects: readonly Subject[] = [
      { what: 'order list', work: asking(listOrders, { limit: 20 }, 1), atMost },
      { what: 'order list, two merchants in turn', work: asking(listOrders, { limit: 20 }, 2) },
      { what: 'order summary', work: asking(summarizeOrders, {}, 1) },
      { what: 'device list', work: asking(listDevices, { limit: 20 }, 1), atMost },
      { what: 'stock levels of a cabinet', work: asking(listStockLevels, { deviceNo }, 1), atMost },
      { what: 'card sale', work: selling, rounds: SALES, atMost },
    ];
    const measurements: Measurement[] = [];
    for (const subject of subjects) {
      const { what } = subject;
      measurements.push(await compare(subject, [walled, open]));
      say(`${what}: ${measurements.at(-1)?.ratio?.toFixed(3)}`);
    }
    return measurements;
  } finally {
    await walled.close();
    await system.stop();
  }
};

type Subject = {
  readonly what: string;
  readonly work: (database: Database, n: number) => Promise<unknown>;
  readonly rounds?: number;
  /** The promised ratio, if any. */
  readonly atMost?: number;
};

async function compare(
  { what, work, rounds = ROUNDS, atMost }: Subject,
  [walled, open]: readonly [Database, Database],
): Promise<Measurement> {
  const times: Record<'walled' | 'open', number[]> = { walled: [], open: [] };
  const timed = async (kind: 'walled' | 'open', database: Database, n: number) => {
    const began = performance.now();
    await work(database, n);
    times[kind].push(performance.now() - began);
  };
  for (let n = 0; n < rounds; n += 1) {
    // Alternates the order, because the second run finds warmer caches.
    if (n % 4 < 2) await timed('walled', walled, n);
    await timed('open', open, n);
    if (n % 4 >= 2) await timed('walled', walled, n);
  }
  const quartile = (kind: 'walled' | 'open') => quantile(times[kind].slice(20), 0.25);
  const ratio = quartile('walled') / quartile('open');
  return {
    what: `${what}: behind the wall`,
    measured: `${shown(quartile('walled'))} ms`,
    reference: `${shown(quartile('open'))} ms without`,
    ratio,
    target: atMost ? `<= ${atMost} x` : '',
    met: atMost ? ratio <= atMost : null,
  };
}

/** Adds cabinets like that of the scene, and sales of the last 60 days, without sessions, which no list reads. */
async function fill({ pool }: Database, { merchantId, device }: SaleScene): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO device SELECT (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(), 'device_no', d.device_no || n))).*
         FROM device d, generate_series(1, $2::int) n WHERE d.id = $1`,
      [device.id, CABINETS - 1],
    );
    for (const table of ['device_assignment', 'device_connectivity', 'stock_level']) {
      await client.query(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('device_id', d.id))).*
           FROM ${table} t, device d WHERE t.device_id = $1 AND d.merchant_id = $2 AND d.id <> $1`,
        [device.id, merchantId],
      );
    }
    await client.query(
      `INSERT INTO sales_order (id, order_no, merchant_id, device_id, session_id, type, status, currency, subtotal_minor, tax_minor,
                                total_minor, authorized_minor, captured_minor, tax_rate_ppm, tax_mode, payment_method, card_last4,
                                item_qty, first_item_name, paid_at, consumed_at, created_at, updated_at)
       SELECT id, 'O261120' || lpad(n::text, 8, '0'), $1, devices[1 + n % cardinality(devices)], id, 'sale', 'paid', 'USD', 250, 22,
              272, 1000, 272, 88750, 'exclusive', 'card', lpad((n % 10000)::text, 4, '0'), 1, 'Sparkling Water', at, at, at, at
         FROM (SELECT n, uuidv7() AS id, '2026-11-21T09:00:00Z'::timestamptz - (n::float8 / $2) * interval '60 days' AS at,
                      (SELECT array_agg(id) FROM device WHERE merchant_id = $1) AS devices
                 FROM generate_series((SELECT count(*) FROM sales_order) + 1, (SELECT count(*) FROM sales_order) + $2::int) n) sales`,
      [merchantId, ORDERS],
    );
    await client.query('RESET ALL');
  } finally {
    client.release();
  }
}
