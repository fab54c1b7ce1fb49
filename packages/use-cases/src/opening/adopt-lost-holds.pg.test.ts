import { openPlainDatabase, type PlainDatabase } from '@larder/database/open-plain-database';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { eventOf, givenEvents } from '@larder/testkit/given/given-events';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  asSystem,
  createSaleWorld,
  givenSaleScene,
  leaveNothingDue,
  runJobs,
  type SaleScene,
  type SaleWorld,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { adoptLostHolds } from './adopt-lost-holds.ts';
import { applyCabinets } from './together/apply-cabinets.ts';

/** A cola of 2.50 with 8.875 % tax. */
const COLA = 272;

let database: TestDatabase;
let plain: PlainDatabase;
let world: SaleWorld;
let scene: SaleScene;
let sessionId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  plain = openPlainDatabase({ url: database.url, poolMax: 2 });
});
afterAll(async () => {
  await plain.close();
  await database.drop();
});
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenSaleScene(world);
  sessionId = newTestId();
});
afterEach(() => leaveNothingDue(database));

const now = () => world.env.clock.now();

/** Holds money as before the loss: the provider knows the hold, the restored database does not. */
async function heldBeforeLoss({
  key = newTestId(),
  amountMinor = 1_500,
  deviceId = scene.device.id,
  merchantId = scene.merchantId,
  ofSession = sessionId,
} = {}) {
  const hold = await world.payments.authorize({
    key,
    createdAt: now(),
    amountMinor,
    currency: 'USD',
    method: 'card',
    fingerprint: 'fp_4242',
    purpose: { merchantId, deviceId, sessionId: ofSession },
  });
  if (hold.kind !== 'authorized') throw new Error(hold.kind);
  return { key, authRef: hold.authRef };
}

const apply = () => applyCabinets({ ...world.env, plain }, [scene.device.id], 500);

/** The cabinet sends the events of its sale again, as after a restore, and the gateway applies them. */
async function sendSaleAgain(colas = 1) {
  const taken = colas === 0 ? [] : [{ productId: scene.cola.id, qty: colas }];
  await givenEvents(database, scene.device.id, scene.logId, saleEvents(sessionId, 1, now(), taken));
  return apply();
}

const orders = () =>
  database.prisma.salesOrder.findMany({
    where: { deviceId: scene.device.id },
    select: { status: true, abnormalReason: true, totalMinor: true, capturedMinor: true },
  });
const paid = { status: 'paid', abnormalReason: null, totalMinor: BigInt(COLA), capturedMinor: BigInt(COLA) };
const orphan = { status: 'abnormal', abnormalReason: 'orphan_session', capturedMinor: 0n };
const payments = () =>
  database.prisma.payment.findMany({ where: { deviceId: scene.device.id }, orderBy: { createdAt: 'asc' } });
const onHand = async () => {
  const where = { deviceId: scene.device.id, productId: scene.cola.id };
  return (await database.prisma.stockLevel.findFirstOrThrow({ where })).onHand;
};

test('charges the sale that a restore has lost to the hold that the provider still has', async () => {
  const { key, authRef } = await heldBeforeLoss();
  await sendSaleAgain();
  await runJobs(world);
  expect(await orders()).toEqual([paid]);
  expect(await payments()).toMatchObject([
    { id: key, authRef, sessionId, state: 'captured', method: 'card', cardLast4: '1111' },
  ]);
  expect(await database.prisma.doorSession.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({
    origin: 'device',
    state: 'recognized',
    preauthMinor: 1_500n,
    taxRatePpm: 88_750,
    planogramVersionId: scene.version.id,
  });
  expect(world.payments.taken.get(authRef)).toBe(COLA);
  expect(await onHand()).toBe(11);
});

test('takes no money twice of a hold that was captured before the loss', async () => {
  const { authRef } = await heldBeforeLoss();
  await world.payments.capture({ key: 'before the loss', authRef, amountMinor: COLA });
  await sendSaleAgain();
  await runJobs(world);
  expect(await orders()).toEqual([paid]);
  expect([...world.payments.taken.values()]).toEqual([COLA]);
});

test('gives the hold back when nothing was taken', async () => {
  await heldBeforeLoss();
  await sendSaleAgain(0);
  await runJobs(world);
  expect(await orders()).toEqual([]);
  expect(world.payments.held.size).toBe(0);
});

test('pays with the newest of two holds, and gives the other one back', async () => {
  const lower = await heldBeforeLoss({ amountMinor: 1_000 });
  world.env.clock.advance(1_000);
  const raised = await heldBeforeLoss({ amountMinor: 2_000 });
  await sendSaleAgain();
  await runJobs(world);
  expect(await orders()).toEqual([paid]);
  expect(await payments()).toMatchObject([
    { id: lower.key, state: 'voided' },
    { id: raised.key, state: 'captured', sessionId },
  ]);
});

test.each([
  [
    'the hold was released',
    () => heldBeforeLoss().then(({ authRef }) => world.payments.void({ key: 'v', authRef })),
  ],
  ['the hold was made for another cabinet', () => heldBeforeLoss({ deviceId: newTestId() })],
  ['the hold was made for another merchant', () => heldBeforeLoss({ merchantId: newTestId() })],
  ['the provider knows no hold', async () => undefined],
  ['the provider has no search', async () => void world.payments.next.findSessionHolds.push('unsupported')],
])('leaves the sale to a person where %s', async (_, given) => {
  await given();
  await sendSaleAgain();
  expect(await orders()).toMatchObject([orphan]);
  expect(await payments()).toEqual([]);
});

test('waits for a provider that does not answer, and after ten minutes leaves the sale to a person', async () => {
  await heldBeforeLoss();
  world.payments.next.findSessionHolds.push('timeout', 'timeout');
  await expect(sendSaleAgain()).rejects.toThrow('does not answer');
  expect(await orders()).toEqual([]);
  world.env.clock.advance(10 * 60_000 - 1);
  await expect(apply()).rejects.toThrow('does not answer');
  world.payments.next.findSessionHolds.push('timeout');
  world.env.clock.advance(1);
  await apply();
  expect(await orders()).toMatchObject([orphan]);
});

test('charges as soon as the provider answers again', async () => {
  await heldBeforeLoss();
  world.payments.next.findSessionHolds.push('timeout');
  await expect(sendSaleAgain()).rejects.toThrow('does not answer');
  await apply();
  await runJobs(world);
  expect(await orders()).toEqual([paid]);
});

test('adopts once where two gateways find the same session', async () => {
  await heldBeforeLoss();
  await givenEvents(
    database,
    scene.device.id,
    scene.logId,
    saleEvents(sessionId, 1, now(), [{ productId: scene.cola.id, qty: 1 }]),
  );
  const lost = {
    sessionId,
    deviceId: scene.device.id,
    trigger: 'card',
    doors: ['L'],
    startedAt: now(),
    receivedAt: now(),
  };
  await Promise.all([1, 2].map(() => asSystem(world.env, adoptLostHolds, [lost])));
  await apply();
  await runJobs(world);
  expect(await orders()).toEqual([paid]);
  expect(await payments()).toHaveLength(1);
});

const searches = () => world.payments.calls.filter((call) => call.startsWith('findSessionHolds')).length;

/** A cabinet invents sessions, from number `seq` of its log on. */
async function invent(seq: number, count: number) {
  const started = (_: unknown, index: number) => {
    const data = { sessionId: newTestId(), kind: 'sale' as const, trigger: 'card' as const };
    return eventOf(seq + index, 'session.started', { ...data, doors: ['L'] }, now());
  };
  await givenEvents(database, scene.device.id, scene.logId, Array.from({ length: count }, started));
  await apply();
}

test('asks the provider 20 times an hour about sessions that a cabinet invents, and not about the others', async () => {
  await invent(1, 60);
  expect(searches()).toBe(20);
  expect(await database.prisma.doorSession.count({ where: { deviceId: scene.device.id } })).toBe(60);
  await invent(61, 30);
  expect(searches()).toBe(20);
  world.env.clock.advance(3_600_000);
  await invent(91, 30);
  expect(searches()).toBe(40);
});

test('finds all sales that a restore has lost, however many they are', async () => {
  const sales = Array.from({ length: 25 }, () => newTestId());
  for (const ofSession of sales) await heldBeforeLoss({ ofSession });
  const taken = [{ productId: scene.cola.id, qty: 1 }];
  const events = sales.flatMap((id, index) => saleEvents(id, 1 + index * 6, now(), taken));
  await givenEvents(database, scene.device.id, scene.logId, events);
  await apply();
  expect(searches()).toBe(25);
  const found = { deviceId: scene.device.id, status: 'processing' as const };
  expect(await database.prisma.salesOrder.count({ where: found })).toBe(25);
});

test('asks about no further session of a cabinet that waits for the answer about one', async () => {
  world.payments.next.findSessionHolds.push('timeout');
  await expect(invent(1, 60)).rejects.toThrow('does not answer');
  expect(searches()).toBe(5);
});

test('asks no provider about sessions that the database knows', async () => {
  await tapCard(world, scene, sessionId);
  await sendSaleAgain();
  expect(world.payments.calls.filter((call) => call.startsWith('findSessionHolds'))).toEqual([]);
});
