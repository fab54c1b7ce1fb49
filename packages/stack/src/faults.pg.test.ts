import { createFleet, type Fleet } from '@larder/cabinet-simulator/create-fleet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { createRandom } from '@larder/cabinet-simulator/random/seeded-random';
import { type Database, openDatabase } from '@larder/database/open-database';
import { givenSalesDuringAnOutage, type SellingCabinet } from '@larder/testkit/given/given-outage-sales';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acknowledged } from '../test/faults/acknowledged.ts';
import { type CrashingSystem, startCrashingSystem } from '../test/faults/crashing-system.ts';
import { eventsOfSale, flashWithSales } from '../test/faults/recorded-sales.ts';

const CABINETS = 20;
const SALES_EACH = 100;
const SALES = CABINETS * SALES_EACH;
const EVENTS = SALES * eventsOfSale;
const STOCK = 1_000;
const SECRET = 'a secret of a cabinet in tests, 43 characters';

const random = createRandom('faults');
/** Faults in turn, each after a number of acknowledged events. */
const faults = (['gateway', 'postgres', 'gateway', 'postgres', 'both'] as const).map((what, at) => ({
  what,
  // In the later ones the cabinets lose power as well, and with it all their state besides their flash.
  cabinets: at > 1 && what !== 'postgres',
  atEvents: Math.floor(((at + 0.1 + 0.8 * random.next()) * EVENTS) / 5),
}));

let system: CrashingSystem;
let database: Database;
let fleet: Fleet;

beforeAll(async () => {
  system = await startCrashingSystem();
  database = openDatabase({ url: system.url, poolMax: 4 });
  // Its idle connections break with the server, as they should.
  database.pool.on('error', () => undefined);
});
afterAll(async () => {
  await fleet?.close();
  await database?.close();
  await system?.stop();
});

test('2,000 sales survive kill -9 of the gateway and crashes of Postgres: none lost, none doubled', async () => {
  const now = new Date();
  const { sales, cabinets } = await givenSalesDuringAnOutage(database, {
    cabinets: CABINETS,
    salesEach: SALES_EACH,
    stock: STOCK,
    random,
    now,
    secret: SECRET,
    pepper: system.keys.credentialPepper,
  });
  fleet = createFleet(
    cabinets.map(({ device, sales: own }) => ({
      deviceNo: device.deviceNo,
      secret: SECRET,
      doors: 2 as const,
      flash: flashWithSales({ deviceNo: device.deviceNo, logId: newTestId(), endedAt: now, sales: own }),
    })),
    { brokerUrl: system.mqttUrl, timings: quickTimings, seed: 'faults' },
  );
  fleet.connect(1_000);
  for (const { what, atEvents, cabinets: too } of faults) {
    await acknowledged(fleet, EVENTS, atEvents);
    if (too) for (const cabinet of fleet.cabinets) cabinet.kill();
    await system.crash(what);
    if (too) for (const cabinet of fleet.cabinets) cabinet.connect();
  }
  await acknowledged(fleet, EVENTS, EVENTS);
  expect(fleet.cabinets.map((cabinet) => cabinet.outboxSize())).toEqual(cabinets.map(() => 0));
  await expect.poll(appliedEvents, { timeout: 300_000, interval: 100 }).toBe(EVENTS);

  expect(await ordersBySession()).toEqual(
    sales.map(({ sessionId, taken }) => ({ sessionId, orders: 1, qty: sum(taken.map(({ qty }) => qty)) })),
  );
  await expectStockToFollowFrom(cabinets);
}, 600_000);

/** Resolves when every recorded event is in the inbox and applied. */
async function appliedEvents(): Promise<number> {
  const { rows } = await database.pool.query(
    'SELECT coalesce(sum(applied_seq), 0)::int AS applied FROM device_event_log',
  );
  return rows[0].applied;
}

async function ordersBySession() {
  const { rows } = await database.pool.query(
    `SELECT o.session_id AS "sessionId", count(DISTINCT o.id)::int AS orders, sum(i.qty)::int AS qty
       FROM sales_order o JOIN order_item i ON i.order_id = o.id GROUP BY o.session_id ORDER BY o.session_id`,
  );
  return rows;
}

/** Expects stock left = initial stock less goods taken, and the same in the ledger, movement by movement. */
async function expectStockToFollowFrom(cabinets: readonly SellingCabinet[]): Promise<void> {
  const { rows } = await database.pool.query(
    `SELECT l.device_id AS "deviceId", l.layer, l.on_hand::int AS "onHand", sum(m.qty)::int AS ledger,
            count(*)::int AS movements, max(m.key_seq)::int AS "lastMovement"
       FROM stock_level l JOIN stock_movement m USING (device_id, door, layer, product_id)
      GROUP BY l.device_id, l.layer, l.on_hand ORDER BY l.device_id, l.layer`,
  );
  const expected = cabinets.flatMap(({ device, sales }) =>
    [1, 2].map((layer) => {
      const taken = sales.flatMap((sale) => sale.taken.filter((item) => item.layer === layer));
      const left = STOCK - sum(taken.map(({ qty }) => qty));
      const movements = 1 + taken.length;
      return { deviceId: device.id, layer, onHand: left, ledger: left, movements, lastMovement: movements };
    }),
  );
  const byPlace = (a: { deviceId: string; layer: number }, b: { deviceId: string; layer: number }) =>
    a.deviceId.localeCompare(b.deviceId) || a.layer - b.layer;
  expect(rows.sort(byPlace)).toEqual(expected.sort(byPlace));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
