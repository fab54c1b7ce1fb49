import { openPlainDatabase, type PlainDatabase } from '@larder/database/open-plain-database';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenEvents } from '@larder/testkit/given/given-events';
import { newTestId } from '@larder/testkit/new-test-id';
import { givenOpenings, randomOpening } from '@larder/testkit/random-openings';
import { asSystem, createSaleWorld, type SaleScene, type SaleWorld } from '@larder/testkit/sale-scene';
import type { TestEnvironment } from '@larder/testkit/use-case-environment';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { applyEventsOfDevices } from './apply-events-of-devices.ts';
import { applyCabinets } from './together/apply-cabinets.ts';

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

/** Applies the next events of cabinets; returns those that have more. */
type Apply = (
  deviceIds: readonly string[],
  limit: number,
  env?: TestEnvironment,
) => Promise<readonly string[]>;

const alone: Apply = async (deviceIds, limit, env = world.env) => {
  const input = { deviceIds: [...deviceIds], limit };
  return (await asSystem(env, applyEventsOfDevices, input)).moreIds;
};
const together: Apply = async (deviceIds, limit, env = world.env) =>
  (await applyCabinets({ ...env, plain }, deviceIds, limit)).moreIds;

async function applyAll(apply: Apply, deviceId: string, limit = 500): Promise<void> {
  for (let pending: readonly string[] = [deviceId]; pending.length > 0; )
    pending = await apply(pending, limit);
}

/** Reads everything that must not depend on the delivery of the events, by the sessions' places in the log. */
async function outcome({ scene, ids }: { scene: SaleScene; ids: string[] }) {
  const where = { deviceId: scene.device.id };
  const sessions = await database.prisma.doorSession.findMany({
    where,
    include: { order: { include: { items: true, payment: true } } },
  });
  const levels = await database.prisma.stockLevel.findMany({ where });
  const names = new Map([
    [scene.cola.id, 'cola'],
    [scene.wrap.id, 'wrap'],
  ]);
  return {
    sessions: ids.map((id) => {
      const session = sessions.find((row) => row.id === id);
      const { order } = session ?? {};
      return {
        state: session?.state,
        endReason: session?.endReason,
        attempts: (session?.recognition as { counted: boolean }[] | undefined)?.map(({ counted }) => counted),
        order: order && {
          status: order.status,
          reason: order.abnormalReason,
          abnormal: order.abnormalState,
          type: order.type,
          total: Number(order.totalMinor),
          items: order.items
            .map(({ productId, qty, totalMinor }) => `${names.get(productId ?? '')} ${qty} ${totalMinor}`)
            .sort(),
          due: order.payment?.dueMinor === null ? null : Number(order.payment?.dueMinor),
        },
      };
    }),
    stock: levels
      .map((level) => `${names.get(level.productId)} ${level.onHand} sold ${level.salesSinceRestock}`)
      .sort(),
  };
}

/** Checks that the sum of the ledger is the projection, and that no sequence number is missing. [domain S1, S3] */
async function expectBookToBalance({ device }: SaleScene) {
  const where = { deviceId: device.id };
  const levels = await database.prisma.stockLevel.findMany({ where });
  const movements = await database.prisma.stockMovement.findMany({ where, orderBy: { keySeq: 'asc' } });
  for (const level of levels) {
    const own = movements.filter(
      (move) => move.productId === level.productId && move.layer === level.layer && move.door === level.door,
    );
    expect(own.reduce((sum, { qty }) => sum + qty, 0)).toBe(level.onHand);
    expect(own.map(({ keySeq }) => Number(keySeq))).toEqual(own.map((_, index) => index + 1));
    expect(Number(level.keySeq)).toBe(own.length);
  }
}

test.each([
  ['cabinet by cabinet', alone],
  ['together', together],
])(
  'events applied %s give the same orders, sessions and stock when permuted, repeated, cut or crashed',
  async (_, apply) => {
    const delivery = fc.record({
      openings: fc.array(randomOpening, { minLength: 1, maxLength: 5 }),
      order: fc.infiniteStream(fc.nat()),
      again: fc.array(fc.nat(), { maxLength: 10 }),
      portion: fc.integer({ min: 1, max: 7 }),
      limit: fc.integer({ min: 1, max: 4 }),
      crash: fc.integer({ min: 0, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(delivery, async ({ openings, order, again, portion, limit, crash }) => {
        const straight = await givenOpenings(world, openings);
        const messy = await givenOpenings(world, openings);
        const both = [messy.scene.device.id, straight.scene.device.id];
        const stream = shuffled(
          [...messy.log, ...again.flatMap((pick) => messy.log[pick % Math.max(1, messy.log.length)] ?? [])],
          order,
        );
        for (let from = 0; from < stream.length; from += portion) {
          await givenEvents(
            database,
            messy.scene.device.id,
            messy.scene.logId,
            stream.slice(from, from + portion),
          );
          await applyAndCrash(apply, messy.scene.device.id, limit, crash);
          await Promise.all([
            applyAll(apply, messy.scene.device.id, limit),
            alone(both, limit),
            together(both, limit),
          ]);
        }
        await givenEvents(database, straight.scene.device.id, straight.scene.logId, straight.log);
        await applyAll(apply, straight.scene.device.id);
        expect(await outcome(messy)).toEqual(await outcome(straight));
        await expectBookToBalance(messy.scene);
        await expectBookToBalance(straight.scene);
      }),
      { numRuns: 10 },
    );
  },
  120_000,
);

/** Simulates a process that dies in the middle of its work, at the n-th new id. */
async function applyAndCrash(apply: Apply, deviceId: string, limit: number, ids: number): Promise<void> {
  let left = ids;
  const newId = () => {
    if (left === 0) throw new Error('crash');
    left -= 1;
    return newTestId();
  };
  const env = { ...world.env, newId };
  await apply([deviceId], limit, env).catch((failure: Error) => {
    if (failure.message !== 'crash') throw failure;
  });
}

function shuffled<T>(items: readonly T[], order: Iterator<number>): T[] {
  return items
    .map((item) => ({ item, key: order.next().value as number }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
