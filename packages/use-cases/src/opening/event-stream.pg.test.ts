import type { DataOf, EventType } from '@larder/cabinet-protocol/catalogue';
import type { Door } from '@larder/domain/device/door';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { eventOf, type GivenEvent, givenEvents } from '@larder/testkit/given/given-events';
import { givenPayment, givenSession } from '@larder/testkit/given/given-sale';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  applyAll,
  asSystem,
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  type SaleScene,
  type SaleWorld,
} from '@larder/testkit/sale-scene';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { applyEventsOfDevices } from './apply-events-of-devices.ts';

let database: TestDatabase;
let world: SaleWorld;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  world = createSaleWorld(database);
});
afterAll(() => database.drop());

/**
 * Events at a cabinet's door, as its log reports them. `allowed`: the cloud knows the session and holds money for it.
 */
type Opening = { readonly allowed: boolean; readonly steps: readonly Step[] };
type Step = (session: StepContext) => readonly [EventType, unknown];
type StepContext = { readonly sessionId: string; readonly scene: SaleScene };

const started =
  (
    kind: 'sale' | 'restock' = 'sale',
    trigger: 'card' | 'key' | 'app' = 'card',
    doors: Door[] = ['L'],
  ): Step =>
  ({ sessionId }) => ['session.started', { sessionId, kind, trigger, doors }];
const unlocked: Step = ({ sessionId }) => ['door.unlocked', { sessionId, door: 'L' }];
const opened =
  (door: Door = 'L'): Step =>
  ({ sessionId }) => ['door.opened', { sessionId, door }];
const closed =
  (door: Door = 'L'): Step =>
  ({ sessionId }) => ['door.closed', { sessionId, door, locked: true, openMs: 5_000 }];
const lockFailed: Step = ({ sessionId }) => [
  'door.unlock_failed',
  { sessionId, door: 'L', code: 'LOCK_FAULT' },
];
const ended =
  (reason: DataOf<'session.ended'>['reason'] = 'doors_closed'): Step =>
  ({ sessionId }) => ['session.ended', { sessionId, reason }];
const saw =
  (attempt: number, colas: number, wraps: number, conf = 0.98): Step =>
  ({ sessionId, scene }) => {
    const item = (productId: string, layer: number, qty: number) =>
      qty === 0 ? [] : [{ door: 'L', layer, pos: null, productId, qty, dir: 'out', conf }];
    const items = [...item(scene.cola.id, 1, colas), ...item(scene.wrap.id, 2, wraps)];
    const result = items.length === 0 ? 'none' : 'ok';
    return ['session.recognized', { sessionId, attempt, by: 'device', result, items, unknown: [] }];
  };
const fault: Step = () => ['fault.raised', { code: 'CAMERA_LOST', part: 'cam.L.1' }];

const count = fc.integer({ min: 0, max: 3 });
const confidence = fc.constantFrom(0.98, 0.5);
const recognitions = fc
  .array(fc.tuple(count, count, confidence), { minLength: 1, maxLength: 3 })
  .map((attempts) => attempts.map(([colas, wraps, conf], index) => saw(index + 1, colas, wraps, conf)));
const opening: fc.Arbitrary<Opening> = fc.oneof(
  {
    weight: 4,
    arbitrary: recognitions.map((seen) => ({
      allowed: true,
      steps: [started(), unlocked, opened(), closed(), ...seen, ended()],
    })),
  },
  recognitions.map((seen) => ({
    allowed: false,
    steps: [started(), unlocked, opened(), closed(), ...seen, ended()],
  })),
  // A full log drops door events first.
  recognitions.map((seen) => ({ allowed: true, steps: [started(), ...seen, fault, ended()] })),
  fc.constantFrom<Opening>(
    { allowed: true, steps: [started(), unlocked, ended('no_open')] },
    { allowed: true, steps: [started(), lockFailed, ended('unlock_failed')] },
    { allowed: true, steps: [started(), unlocked, opened(), ended('power_lost')] },
    { allowed: true, steps: [started(), unlocked, opened()] },
    {
      allowed: false,
      steps: [
        started('restock', 'app', ['L', 'R']),
        unlocked,
        opened(),
        opened('R'),
        closed(),
        closed('R'),
        ended(),
      ],
    },
    { allowed: false, steps: [started('sale', 'key'), opened(), fault, closed(), ended()] },
    { allowed: true, steps: [] },
  ),
);

/**
 * Prepares a cabinet with the state of the cloud before the first event. Sessions wait as `aborted`, because a cabinet
 * has only one at a time.
 */
async function prepare(
  openings: readonly Opening[],
): Promise<{ scene: SaleScene; ids: string[]; log: GivenEvent[] }> {
  const scene = await givenSaleScene(world);
  const ids = openings.map(() => newTestId());
  for (const [index, { allowed }] of openings.entries()) {
    if (!allowed) continue;
    const waiting = { id: ids[index] ?? '', state: 'aborted' as const, startedAt: null, taxRatePpm: 88_750 };
    const session = await givenSession(database.prisma, scene.device, scene.version.id, waiting);
    await givenPayment(database.prisma, session, {
      provider: 'scripted',
      authorizedMinor: 1_500,
      fingerprint: 'fp',
    });
  }
  const at = world.env.clock.now();
  const log = openings.flatMap(({ steps }, index) =>
    steps.map((step) => step({ sessionId: ids[index] ?? '', scene })),
  );
  return {
    scene,
    ids,
    log: log.map(([type, data], index) =>
      eventOf(index + 1, type, data as DataOf<EventType>, new Date(at.getTime() + index * 1_000)),
    ),
  };
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

test('events give the same orders, sessions and stock when permuted, repeated, cut or crashed', async () => {
  const delivery = fc.record({
    openings: fc.array(opening, { minLength: 1, maxLength: 5 }),
    order: fc.infiniteStream(fc.nat()),
    again: fc.array(fc.nat(), { maxLength: 10 }),
    portion: fc.integer({ min: 1, max: 7 }),
    limit: fc.integer({ min: 1, max: 4 }),
    crash: fc.integer({ min: 0, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(delivery, async ({ openings, order, again, portion, limit, crash }) => {
      const straight = await prepare(openings);
      const messy = await prepare(openings);
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
        await applyAndCrash(messy.scene.device.id, limit, crash);
        await Promise.all([
          applyAll(world, messy.scene.device.id, limit),
          asSystem(world.env, applyEventsOfDevices, { deviceIds: both, limit }),
        ]);
      }
      await ingestEvents(world, straight.scene, straight.log);
      expect(await outcome(messy)).toEqual(await outcome(straight));
      await expectBookToBalance(messy.scene);
      await expectBookToBalance(straight.scene);
    }),
    { numRuns: 30 },
  );
}, 120_000);

/** Simulates a process that dies in the middle of its work, at the n-th new id. */
async function applyAndCrash(deviceId: string, limit: number, ids: number): Promise<void> {
  let left = ids;
  const newId = () => {
    if (left === 0) throw new Error('crash');
    left -= 1;
    return newTestId();
  };
  const env = { ...world.env, newId };
  await asSystem(env, applyEventsOfDevices, { deviceIds: [deviceId], limit }).catch((failure: Error) => {
    if (failure.message !== 'crash') throw failure;
  });
}

function shuffled<T>(items: readonly T[], order: Iterator<number>): T[] {
  return items
    .map((item) => ({ item, key: order.next().value as number }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
