import type { Prisma } from '@larder/database/model';
import { openPlainDatabase, type PlainDatabase } from '@larder/database/open-plain-database';
import { humanNumber } from '@larder/domain/human-number';
import { localDay } from '@larder/domain/time-zone';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenEvents } from '@larder/testkit/given/given-events';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  type GivenOpenings,
  givenOpenings,
  type Opening,
  randomOpening,
} from '@larder/testkit/random-openings';
import { applyAll, asSystem, createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { tablesOf } from '@larder/testkit/tables-of-cabinet';
import { lostAt, watchedPlain } from '@larder/testkit/watched-plain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { applyEventsOfDevices } from '../apply-events-of-devices.ts';
import { applyCabinets } from './apply-cabinets.ts';
import { applyTogether } from './apply-together.ts';

let database: TestDatabase;
let world: SaleWorld;
let plain: PlainDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  world = createSaleWorld(database);
  plain = openPlainDatabase({ url: database.url, poolMax: 4 });
});
afterAll(async () => {
  await plain.close();
  await database.drop();
});

const environment = (over: PlainDatabase = plain) => ({ ...world.env, plain: over });
const idOf = ({ scene }: GivenOpenings) => scene.device.id;
const tables = (given: GivenOpenings) => tablesOf(database, given);

/** Commits the next events of a cabinet's log. */
const commit = ({ scene }: GivenOpenings, log: GivenOpenings['log']) =>
  givenEvents(database, scene.device.id, scene.logId, log);

/** Applies on both paths as the gateway does, until nothing waits; returns how many cabinets took the ordinary path. */
async function applyAllTogether(deviceIds: readonly string[], limit = 500, over = plain) {
  const others: string[] = [];
  for (let pending = deviceIds; pending.length > 0; ) {
    const applied = await applyCabinets(environment(over), pending, limit);
    others.push(...applied.others.map(({ reason }) => reason));
    pending = applied.moreIds;
  }
  return others;
}

/** A sale of some Cola and Wrap, whole. */
const sale = (colas: number, wraps: number): Opening => {
  const item = (productId: string, layer: number, qty: number) =>
    qty === 0 ? [] : [{ door: 'L', layer, pos: null, productId, qty, dir: 'out', conf: 0.98 }];
  return {
    allowed: true,
    steps: [
      ({ sessionId }) => ['session.started', { sessionId, kind: 'sale', trigger: 'card', doors: ['L'] }],
      ({ sessionId }) => ['door.unlocked', { sessionId, door: 'L' }],
      ({ sessionId }) => ['door.opened', { sessionId, door: 'L' }],
      ({ sessionId }) => ['door.closed', { sessionId, door: 'L', locked: true, openMs: 5_000 }],
      ({ sessionId, scene }) => [
        'session.recognized',
        {
          sessionId,
          attempt: 1,
          by: 'device',
          result: colas + wraps === 0 ? 'none' : 'ok',
          items: [...item(scene.cola.id, 1, colas), ...item(scene.wrap.id, 2, wraps)],
          unknown: [],
        },
      ],
      ({ sessionId }) => ['session.ended', { sessionId, reason: 'doors_closed' }],
    ],
  };
};

/** A cabinet with one sale to apply. */
async function givenSale(opening = sale(2, 1)): Promise<GivenOpenings> {
  const given = await givenOpenings(world, [opening], true);
  await commit(given, given.log);
  return given;
}
const givenSales = (count: number) => Promise.all(Array.from({ length: count }, () => givenSale()));

/** What the tables of a cabinet with one such sale hold, on the ordinary path. */
async function reference(opening = sale(2, 1)) {
  const given = await givenSale(opening);
  await applyAll(world, idOf(given));
  return tables(given);
}

describe.each([
  ['the ordinary path', (id: string) => applyAll(world, id)],
  ['the path of many cabinets', (id: string) => applyAllTogether([id])],
] as const)('the number of an order on %s', (_, apply) => {
  // 26 hours lie between the two clocks: their days always differ.
  test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('contains the day by the clock of %s', async (timezone) => {
    const given = await givenSale();
    await database.prisma.merchant.update({ where: { id: given.scene.merchantId }, data: { timezone } });
    await apply(idOf(given));
    const order = await database.prisma.salesOrder.findFirstOrThrow({ where: { deviceId: idOf(given) } });
    const day = localDay(world.env.clock.now(), timezone);
    expect(order.orderNo).toBe(humanNumber('order', day, Number(order.orderNo.slice(7))));
  });
});

/** The state of shelves and prices that a sale meets. */
type Shelves = { readonly counted: boolean; readonly dated: boolean; readonly inclusive: boolean };

async function putInto({ scene }: GivenOpenings, { counted, dated, inclusive }: Shelves): Promise<void> {
  const { id } = scene.device;
  const batches = JSON.stringify([
    { bestBefore: '2026-12-01', qty: 2 },
    { bestBefore: '2026-12-09', qty: 2 },
  ]);
  if (counted) {
    const after = new Date(world.env.clock.now().getTime() + 15_000);
    await database.pool.query('UPDATE stock_level SET last_counted_at = $2 WHERE device_id = $1', [
      id,
      after,
    ]);
  }
  if (dated) {
    const put = `UPDATE stock_level SET batches = $2, first_best_before = '2026-12-01' WHERE device_id = $1`;
    await database.pool.query(put, [id, batches]);
  }
  if (inclusive)
    await database.pool.query(`UPDATE merchant SET tax_mode = 'inclusive' WHERE id = $1`, [scene.merchantId]);
}

describe('events applied together', () => {
  test('leave the same tables as events applied on the ordinary path', async () => {
    const cabinet = fc.record({
      openings: fc.array(fc.oneof(randomOpening, fc.constantFrom(sale(1, 1), sale(0, 0), sale(2, 2))), {
        minLength: 1,
        maxLength: 4,
      }),
      firstIsOpen: fc.boolean(),
      shelves: fc.record({ counted: fc.boolean(), dated: fc.boolean(), inclusive: fc.boolean() }),
    });
    const delivery = fc.record({
      cabinets: fc.array(cabinet, { minLength: 1, maxLength: 4 }),
      portion: fc.integer({ min: 1, max: 9 }),
      limit: fc.integer({ min: 1, max: 10 }),
    });
    let together = 0;
    await fc.assert(
      fc.asyncProperty(delivery, async ({ cabinets, portion, limit }) => {
        const pairs = [];
        for (const { openings, firstIsOpen, shelves } of cabinets) {
          const one = await givenOpenings(world, openings, firstIsOpen);
          const other = await givenOpenings(world, openings, firstIsOpen);
          for (const given of [one, other]) await putInto(given, shelves);
          pairs.push([one, other] as const);
        }
        const longest = Math.max(...pairs.map(([{ log }]) => log.length));
        for (let from = 0; from < longest; from += portion) {
          for (const given of pairs.flat()) await commit(given, given.log.slice(from, from + portion));
          for (const [one] of pairs) await applyAll(world, idOf(one), limit);
          const others = await applyAllTogether(
            pairs.map(([, other]) => idOf(other)),
            limit,
          );
          expect(others).not.toContain('fault');
          expect(others).not.toContain('refused');
          together += pairs.length - others.length;
        }
        for (const [one, other] of pairs) expect(await tables(other)).toEqual(await tables(one));
      }),
      { numRuns: 20 },
    );
    expect(together).toBeGreaterThan(20);
  });

  test.each<[string, Opening]>([
    ['a sale', sale(2, 1)],
    ['a sale of nothing', sale(0, 0)],
    ['a sale that costs more than the hold', sale(3, 3)],
  ])('%s stays on the hot path, in one batch and event by event', async (_, opening) => {
    const expected = await reference(opening);
    const whole = await givenSale(opening);
    expect(await applyAllTogether([idOf(whole)])).toEqual([]);
    expect(await tables(whole)).toEqual(expected);

    const live = await givenOpenings(world, [opening], true);
    const slow = await givenOpenings(world, [opening], true);
    for (const [index] of live.log.entries()) {
      await commit(live, live.log.slice(index, index + 1));
      expect(await applyAllTogether([idOf(live)])).toEqual([]);
      await commit(slow, slow.log.slice(index, index + 1));
      await applyAll(world, idOf(slow));
    }
    expect(await tables(live)).toEqual(await tables(slow));
  });

  test('are applied once, however often they are asked for', async () => {
    const given = await givenSale();
    await applyAllTogether([idOf(given)]);
    const once = await tables(given);
    expect(await applyTogether(environment(), [idOf(given)], 500)).toMatchObject({ applied: 0, others: [] });
    await applyAll(world, idOf(given));
    expect(await tables(given)).toEqual(once);
  });
});

const fault: Opening['steps'][number] = () => ['fault.raised', { code: 'CAMERA_LOST', part: 'cam.L.1' }];
const heldOpen: Opening['steps'][number] = ({ sessionId }) => [
  'door.held',
  { sessionId, door: 'L', openMs: 60_000, level: 'alarm' },
];
/** The same sale without its recognition, the fifth event. */
const unrecognized: Opening = { allowed: true, steps: sale(1, 1).steps.toSpliced(4, 1) };
const plus = (...steps: Opening['steps']): Opening => ({
  allowed: true,
  steps: [...sale(1, 1).steps, ...steps],
});

/** Changes the state of the cloud before the events are applied. */
type Prepare = (given: GivenOpenings) => Promise<unknown>;
const nothing: Prepare = async () => undefined;
const alertOf: (type: 'door_held' | 'power_off') => Prepare =
  (type) =>
  ({ scene }) =>
    givenAlert(database.prisma, scene.device, { type, subject: type === 'door_held' ? 'L' : '' });
const changeHold =
  (data: Prisma.PaymentUpdateManyMutationInput): Prepare =>
  ({ ids }) =>
    database.prisma.payment.updateMany({ where: { sessionId: { in: ids } }, data });
const changeSession =
  (data: Prisma.DoorSessionUpdateManyMutationInput): Prepare =>
  ({ ids }) =>
    database.prisma.doorSession.updateMany({ where: { id: { in: ids } }, data });

describe('a cabinet', () => {
  test.each<[string, string[], Opening, Prepare]>([
    ['is applied together with an open alert of another kind', [], sale(1, 1), alertOf('power_off')],
    [
      'takes the ordinary path with an alert that the closed door ends',
      ['alert'],
      sale(1, 1),
      alertOf('door_held'),
    ],
    ['takes the ordinary path with an alert that it raises', ['alert'], plus(heldOpen), nothing],
    ['takes the ordinary path with a fact that is not of a session', ['facts'], plus(fault), nothing],
    [
      'takes the ordinary path with a session of the cloud that it does not know',
      ['session'],
      { ...sale(1, 1), allowed: false },
      nothing,
    ],
    [
      'takes the ordinary path with a session that is no sale',
      ['session'],
      sale(1, 1),
      changeSession({ kind: 'service' }),
    ],
    [
      'takes the ordinary path with a stalled session',
      ['session'],
      sale(1, 1),
      changeSession({ state: 'stalled', stalledFrom: 'authorized' }),
    ],
    [
      'takes the ordinary path with a hold that was released',
      ['money'],
      sale(1, 1),
      changeHold({ state: 'voided' }),
    ],
    [
      'takes the ordinary path with a hold that expired',
      ['money'],
      sale(1, 1),
      changeHold({ state: 'expired' }),
    ],
    [
      'takes the ordinary path with a hold that waits for its answer',
      ['money'],
      sale(1, 1),
      changeHold({ state: 'authorizing' }),
    ],
    ['takes the ordinary path with more than its template explains', ['doubt'], sale(20, 0), nothing],
    ['takes the ordinary path with more than it can have held', ['doubt'], sale(25, 0), nothing],
    ['is applied together with a recognition that failed', [], unrecognized, nothing],
  ])('%s, with the same result', async (_, reasons, opening, prepare) => {
    const one = await givenSale(opening);
    const other = await givenSale(opening);
    for (const given of [one, other]) await prepare(given);
    await applyAll(world, idOf(one));
    expect(await applyAllTogether([idOf(other)])).toEqual(reasons);
    expect(await tables(other)).toEqual(await tables(one));
  });

  test('takes the ordinary path with a better recognition of an order that exists', async () => {
    const again: Opening['steps'][number] = ({ sessionId, scene }) => [
      'session.recognized',
      {
        sessionId,
        attempt: 2,
        by: 'cloud',
        result: 'ok',
        items: [{ door: 'L', layer: 1, pos: null, productId: scene.cola.id, qty: 3, dir: 'out', conf: 0.99 }],
        unknown: [],
      },
    ];
    const pair = [
      await givenOpenings(world, [plus(again)], true),
      await givenOpenings(world, [plus(again)], true),
    ];
    const [one, other] = pair as [GivenOpenings, GivenOpenings];
    for (const given of pair) await commit(given, given.log.slice(0, -1));
    await applyAll(world, idOf(one));
    expect(await applyAllTogether([idOf(other)])).toEqual([]);
    for (const given of pair) await commit(given, given.log.slice(-1));
    await applyAll(world, idOf(one));
    expect(await applyAllTogether([idOf(other)])).toEqual(['money']);
    expect(await tables(other)).toEqual(await tables(one));
  });
});

describe('a cabinet that PostgreSQL refuses', () => {
  test.each([0, 1, 2, 3, 4])('does not hold up the others from place %i of five', async (place) => {
    const expected = await reference();
    const cabinets = (await givenSales(5)).sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    const ids = cabinets.map(idOf);
    const poisoned = ids[place];
    await database.asOwner(
      `ALTER TABLE stock_movement ADD CONSTRAINT poison CHECK (device_id <> '${poisoned}') NOT VALID`,
    );
    const applied = await applyTogether(environment(), ids, 500);
    await expect(applyCabinets(environment(), ids, 500)).rejects.toThrow();
    await database.asOwner('ALTER TABLE stock_movement DROP CONSTRAINT poison');
    expect(applied.others).toEqual([{ deviceId: poisoned, reason: 'refused' }]);
    expect(applied.halvings).toBeGreaterThan(0);
    for (const given of cabinets.filter((one) => idOf(one) !== poisoned))
      expect(await tables(given)).toEqual(expected);
    expect(await applyAllTogether(ids)).toEqual([]);
    for (const given of cabinets) expect(await tables(given)).toEqual(expected);
  });
});

/** Fails at the n-th statement by `fail`. */
const failingAt = (place: number, fail: () => Promise<void>) =>
  watchedPlain(plain, async (_, at) => {
    if (at === place) await fail();
  });

async function statementsOfASale(): Promise<number> {
  let statements = 0;
  const given = await givenSale();
  const counting = watchedPlain(plain, () => {
    statements += 1;
  });
  await applyTogether(environment(counting), [idOf(given)], 500);
  return statements;
}

describe('a batch that breaks off', () => {
  test('leaves nothing behind at any statement and is applied whole the next time', async () => {
    const expected = await reference();
    const statements = await statementsOfASale();
    expect(statements).toBeGreaterThan(12);
    for (let place = 1; place <= statements; place += 1) {
      const cabinets = await givenSales(2);
      const before = await Promise.all(cabinets.map(tables));
      const lost = lostAt(plain, place);
      await expect(applyTogether(environment(lost), cabinets.map(idOf), 500)).rejects.toThrow('terminated');
      expect(await Promise.all(cabinets.map(tables))).toEqual(before);
      expect(await applyAllTogether(cabinets.map(idOf))).toEqual([]);
      for (const given of cabinets) expect(await tables(given)).toEqual(expected);
    }
  });

  test('leaves nothing behind when PostgreSQL ends the connection', async () => {
    const expected = await reference();
    const statements = await statementsOfASale();
    const killed = openPlainDatabase({ url: database.url, poolMax: 2, applicationName: 'to-be-killed' });
    for (let place = 2; place <= statements; place += 1) {
      const given = await givenSale();
      const before = await tables(given);
      const killing = watchedPlain(killed, async (_, at) => {
        if (at === place)
          await database.asOwner(
            `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'to-be-killed'`,
          );
      });
      await expect(applyTogether(environment(killing), [idOf(given)], 500)).rejects.toThrow();
      expect(await tables(given)).toEqual(before);
      expect(await applyAllTogether([idOf(given)], 500, killed)).toEqual([]);
      expect(await tables(given)).toEqual(expected);
    }
    await killed.close();
  });

  test('is applied again as a whole after a deadlock', async () => {
    const expected = await reference();
    const cabinets = await givenSales(3);
    const deadlocked = failingAt(6, async () => {
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    const applied = await applyTogether(environment(deadlocked), cabinets.map(idOf), 500);
    expect(applied).toMatchObject({ others: [], halvings: 0 });
    for (const given of cabinets) expect(await tables(given)).toEqual(expected);
  });

  test('is applied by another gateway when its process dies in the middle', async () => {
    const expected = await reference();
    for (let ids = 0; ids < 6; ids += 1) {
      const given = await givenSale();
      let left = ids;
      const newId = () => {
        if (left === 0) throw new Error('crash');
        left -= 1;
        return newTestId();
      };
      await applyTogether({ ...environment(), newId }, [idOf(given)], 500);
      await applyAllTogether([idOf(given)]);
      expect(await tables(given)).toEqual(expected);
    }
  });
});

describe('two gateways on one database', () => {
  test('apply every event once, by either way', async () => {
    const expected = await reference();
    const second = openPlainDatabase({ url: database.url, poolMax: 4 });
    for (let round = 0; round < 5; round += 1) {
      const cabinets = await givenSales(8);
      const ids = cabinets.map(idOf);
      await Promise.all([
        applyAllTogether(ids, 2),
        applyAllTogether([...ids].reverse(), 3, second),
        asSystem(world.env, applyEventsOfDevices, { deviceIds: ids.slice(2, 6), limit: 1 }),
      ]);
      for (const given of cabinets) {
        const { live_event: _, ...stored } = await tables(given);
        const { live_event: __, ...wanted } = expected;
        expect(stored).toEqual({ ...wanted, door_session: stored.door_session });
        expect(stored.door_session).toHaveLength(1);
        expect(stored.door_session?.[0]).toContain('"state":"recognized"');
      }
    }
    await second.close();
  });
});
