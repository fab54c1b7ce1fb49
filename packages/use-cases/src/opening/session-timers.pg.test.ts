import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { eventOf } from '@larder/testkit/given/given-events';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  leaveNothingDue,
  runJobs,
  type SaleScene,
  type SaleWorld,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

let database: TestDatabase;
let world: SaleWorld;
let scene: SaleScene;
let sessionId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenSaleScene(world);
  sessionId = newTestId();
  await tapCard(world, scene, sessionId);
});
afterEach(() => leaveNothingDue(database));

const now = () => world.env.clock.now();
const pass = async (minutes: number, contact: 'online' | 'offline') => {
  world.env.clock.advance(minutes * 60_000);
  await database.prisma.deviceConnectivity.update({
    where: { deviceId: scene.device.id },
    data: contact === 'online' ? { state: 'online', lastSeenAt: now() } : { state: 'offline' },
  });
  await runJobs(world);
};
const state = async () =>
  (await database.prisma.doorSession.findUniqueOrThrow({ where: { id: sessionId } })).state;
const orders = () =>
  database.prisma.salesOrder.findMany({ where: { sessionId }, include: { payment: true } });
const alerts = async () =>
  (await database.prisma.alert.findMany({ where: { deviceId: scene.device.id } })).map(
    ({ type, subject, status }) => [type, subject === sessionId, status],
  );
const sale = () => saleEvents(sessionId, 1, now(), [{ productId: scene.cola.id, qty: 1 }]);

describe('an authorized session that does not start', () => {
  test('waits 75 s, then is aborted, and its hold is released after another minute', async () => {
    await pass(1.2, 'online');
    expect(await state()).toBe('authorized');
    await pass(0.1, 'online');
    expect(await state()).toBe('aborted');
    expect(world.payments.held.size).toBe(1);
    await pass(1, 'online');
    expect(world.payments.held.size).toBe(0);
  });

  test('stalls with its hold while the cabinet is offline, and is aborted if it returns without it', async () => {
    await pass(2, 'offline');
    expect(await state()).toBe('stalled');
    await pass(5, 'offline');
    expect(world.payments.held.size).toBe(1);
    await pass(1, 'online');
    expect(await state()).toBe('aborted');
    expect(await alerts()).toEqual([]);
  });

  test('makes room for the next card of the same cabinet once its time to open is over', async () => {
    world.env.clock.advance(21_000);
    expect(await tapCard(world, scene, newTestId())).toMatchObject({ decision: 'allow' });
    expect(await state()).toBe('aborted');
  });

  test('is charged as usual if only its start was late', async () => {
    await pass(1.3, 'online');
    expect(await state()).toBe('aborted');
    await ingestEvents(world, scene, sale());
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'paid', capturedMinor: 272n }]);
    expect(world.payments.calls).toEqual(['authorize 1500', 'capture 272']);
  });

  test('is charged by a new hold if it starts after its hold was released', async () => {
    await pass(1.3, 'online');
    await pass(1, 'online');
    expect(world.payments.held.size).toBe(0);
    await ingestEvents(world, scene, sale());
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'paid', authorizedMinor: 272n, capturedMinor: 272n }]);
  });

  test('is charged no more by a new hold than was held before, and leaves the rest unpaid', async () => {
    await pass(1.3, 'online');
    await pass(1, 'online');
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [{ productId: scene.cola.id, qty: 7 }]));
    await runJobs(world);
    expect(world.payments.calls).toEqual(['authorize 1500', 'void', 'authorize 1500', 'capture 1500']);
    expect(await orders()).toMatchObject([{ status: 'unpaid', totalMinor: 1905n, capturedMinor: 1500n }]);
  });

  test('goes to a person for a day if it starts more than a day late, and its card is asked for nothing', async () => {
    await pass(1.3, 'online');
    await pass(1, 'online');
    await pass(24 * 60, 'online');
    await ingestEvents(world, scene, sale());
    await runJobs(world);
    expect(await orders()).toMatchObject([
      {
        status: 'abnormal',
        abnormalReason: 'timeout',
        abnormalDeadlineAt: new Date(now().getTime() + 24 * 3_600_000),
        totalMinor: 0n,
      },
    ]);
    expect(world.payments.calls).toEqual(['authorize 1500', 'void']);
  });

  test('stays unpaid if it starts after its hold was released and the card then declines', async () => {
    await pass(1.3, 'online');
    await pass(1, 'online');
    world.payments.next.authorize.push('declined');
    await ingestEvents(world, scene, sale());
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'unpaid', capturedMinor: 0n }]);
  });
});

describe('a sale whose cabinet goes offline while the door is open', () => {
  beforeEach(() => ingestEvents(world, scene, sale().slice(0, 3)));

  test('stalls after 30 minutes, and goes on when the cabinet returns, with one order and true times', async () => {
    await pass(31, 'offline');
    expect(await state()).toBe('stalled');
    expect(await alerts()).toEqual([['stuck_session', true, 'active']]);
    const late = sale().slice(3);
    const began = new Date('2026-11-21T10:00:00Z');
    await ingestEvents(
      world,
      scene,
      late.map((event, index) => ({ ...event, at: new Date(began.getTime() + (12 + index) * 1_000) })),
    );
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'paid', consumedAt: new Date('2026-11-21T10:00:12Z') }]);
    expect(await alerts()).toEqual([['stuck_session', true, 'recovered']]);
  });

  test('goes to a person after 6 hours', async () => {
    await pass(31, 'offline');
    await pass(330, 'offline');
    expect(await orders()).toMatchObject([
      {
        status: 'abnormal',
        abnormalReason: 'timeout',
        abnormalDeadlineAt: new Date('2026-11-22T10:00:00Z'),
        payment: { state: 'authorized' },
      },
    ]);
  });

  test('becomes an automatic order if the cabinet still reports the taken goods in time', async () => {
    await pass(31, 'offline');
    await pass(330, 'offline');
    await ingestEvents(world, scene, sale().slice(3));
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'paid', abnormalState: 'resolved', itemQty: 1 }]);
  });
});

test('a recognition that an online cabinet never sends goes to a person after 120 s', async () => {
  await ingestEvents(world, scene, sale().slice(0, 4));
  await pass(1.9, 'online');
  expect(await state()).toBe('recognizing');
  await pass(0.4, 'online');
  expect(await orders()).toMatchObject([{ status: 'abnormal', abnormalReason: 'timeout' }]);
});

describe('a cabinet that starts an unauthorized session', () => {
  let orphan: string;
  beforeEach(() => {
    orphan = newTestId();
  });
  const started = (data: { kind: 'sale' | 'service'; trigger: 'card' | 'key' }) =>
    eventOf(1, 'session.started', { sessionId: orphan, doors: ['L'], ...data }, now());

  test('ends the session that the cloud believed to be waiting', async () => {
    await ingestEvents(world, scene, [started({ kind: 'service', trigger: 'key' })]);
    expect(await state()).toBe('aborted');
  });

  test('has a service session, which sells nothing, if a key opened it', async () => {
    const events = saleEvents(orphan, 1, now(), [{ productId: scene.cola.id, qty: 5 }]).slice(1);
    await ingestEvents(world, scene, [started({ kind: 'service', trigger: 'key' }), ...events]);
    const session = await database.prisma.doorSession.findUniqueOrThrow({ where: { id: orphan } });
    expect(session).toMatchObject({ kind: 'service', origin: 'device', state: 'closed' });
    expect(await database.prisma.salesOrder.count({ where: { deviceId: scene.device.id } })).toBe(0);
  });

  test('leaves a sale for a person, never an automatic charge', async () => {
    const events = saleEvents(orphan, 1, now(), [{ productId: scene.cola.id, qty: 1 }]);
    await ingestEvents(world, scene, events);
    expect(await database.prisma.salesOrder.findMany({ where: { deviceId: scene.device.id } })).toMatchObject(
      [{ status: 'abnormal', abnormalReason: 'orphan_session', authorizedMinor: 0n }],
    );
  });

  test('cannot move another cabinet’s session', async () => {
    const other = await givenSaleScene(world);
    await ingestEvents(world, other, sale());
    expect(await state()).toBe('authorized');
    expect(await orders()).toEqual([]);
    expect(await database.prisma.salesOrder.count({ where: { deviceId: other.device.id } })).toBe(0);
  });
});
