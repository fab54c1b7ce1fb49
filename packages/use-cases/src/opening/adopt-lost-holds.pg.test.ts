import { openPlainDatabase, type PlainDatabase } from '@larder/database/open-plain-database';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenEvents } from '@larder/testkit/given/given-events';
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
} = {}) {
  const hold = await world.payments.authorize({
    key,
    createdAt: now(),
    amountMinor,
    currency: 'USD',
    method: 'card',
    fingerprint: 'fp_4242',
    purpose: { merchantId, deviceId, sessionId },
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

test('asks no provider about sessions that the database knows', async () => {
  await tapCard(world, scene, sessionId);
  await sendSaleAgain();
  expect(world.payments.calls.filter((call) => call.startsWith('findSessionHolds'))).toEqual([]);
});
