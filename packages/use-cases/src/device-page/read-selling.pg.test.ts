import { HOUR_MS, MINUTE_MS, WEEK_MS } from '@larder/domain/durations';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { givenStock } from '@larder/testkit/given/given-stock';
import { newTestId } from '@larder/testkit/new-test-id';
import { testNow } from '@larder/testkit/test-now';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { readDevice } from './read-device.ts';
import { readSelling } from './read-selling.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const now = new Date(testNow);
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
const weeksAgo = (weeks: number, minutes = 0) =>
  new Date(now.getTime() - weeks * WEEK_MS - minutes * MINUTE_MS);

let env: TestEnvironment;
let merchantId: string;
let owner: MemberActor;
let device: Awaited<ReturnType<typeof givenCabinet>>;
let productId: string;

beforeEach(async () => {
  env = createTestEnvironment(database);
  merchantId = (await givenMerchant(prisma, { features: ['statistics'] })).id;
  owner = actorOf(await givenMember(prisma, merchantId));
  device = await givenCabinet(prisma, merchantId, { activatedAt: weeksAgo(10) });
  productId = (await givenProduct(prisma, merchantId)).id;
  await givenOnline(prisma, device.id, now);
});

const ask = (actor = owner, deviceNo = device.deviceNo) =>
  runUseCase(env, readSelling, actor, { deviceNo }, { requestId: 'test' });

async function selling(actor = owner) {
  const answer = await ask(actor);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

async function checkOf(name: string) {
  return (await selling()).checks.find(({ check }) => check === name);
}

/** A template in force that the cabinet has, and six units on the shelf. */
async function stocked() {
  const { rev, id } = await givenPlanogram(prisma, device, [{ productId }]);
  await givenStock(prisma, device, [{ productId, qty: 6 }], minutesAgo(60));
  await prisma.device.update({
    where: { id: device.id },
    data: { twinReported: { settings: { planogram: { rev } } } },
  });
  return id;
}

const fault = (code: string, raisedAt: Date) =>
  prisma.deviceFault.create({
    data: { id: newTestId(), deviceId: device.id, code, severity: 'major', raisedAt },
  });

/** Connectivity facts as the gateway writes them. */
const report = (data: Parameters<typeof prisma.deviceConnectivity.update>[0]['data']) =>
  prisma.deviceConnectivity.update({ where: { deviceId: device.id }, data });

async function sold(versionId: string, at: Date, subtotalMinor: number) {
  const session = await givenSession(prisma, device, versionId, {
    state: 'closed',
    endedAt: at,
    openedAt: at,
    createdAt: at,
    startedAt: at,
  });
  await givenOrder(prisma, session, productId, {
    subtotalMinor,
    taxMinor: 0,
    totalMinor: subtotalMinor,
    createdAt: at,
    consumedAt: at,
  });
}

describe('why a cabinet does not sell', () => {
  test('is nothing while all six checks are fine', async () => {
    await stocked();
    const { word, cause, checks, stock } = await selling();
    expect({ word, cause }).toEqual({ word: 'selling', cause: null });
    expect(checks.map(({ state }) => state)).toEqual(Array(6).fill('fine'));
    expect(stock).toEqual({ products: 1, outOfStockProducts: 0, onHand: 6, par: 10 });
  });

  test('is silence, since the last message, and power is then not known', async () => {
    await stocked();
    await report({
      state: 'offline',
      since: minutesAgo(300),
      lastSeenAt: minutesAgo(302),
      power: { source: 'mains', batteryPct: 94 },
    });
    const { cause, checks, batteryPct } = await selling();
    expect(cause).toBe('contact.offline');
    expect(checks[0]).toMatchObject({ state: 'stops', since: minutesAgo(302).toISOString() });
    expect(checks[1]).toMatchObject({ finding: 'power.unknown', state: 'unknown' });
    expect(batteryPct).toBe(94);
    const last = { state: 'past', since: minutesAgo(302).toISOString() };
    expect(checks.slice(2)).toMatchObject([last, last, last, last]);
  });

  test('is missing power where the cabinet said so with its farewell', async () => {
    await stocked();
    await report({ state: 'offline', offlineCause: 'bye', byeReason: 'power_lost' });
    expect((await selling()).cause).toBe('power.lost');
  });

  test('is a reader that failed, since it failed; a cleared fault is none', async () => {
    await stocked();
    await fault('READER_LOST', minutesAgo(40));
    expect(await selling()).toMatchObject({ word: 'not_selling', cause: 'reader.lost' });
    expect(await checkOf('reader')).toMatchObject({ since: minutesAgo(40).toISOString() });
    await prisma.deviceFault.updateMany({ where: { deviceId: device.id }, data: { clearedAt: now } });
    expect((await selling()).word).toBe('selling');
  });

  test('is a door that stands open without a session, and a door of a session is meant to', async () => {
    const versionId = await stocked();
    await report({ doors: { L: { open: true, locked: false }, R: { open: false, locked: true } } });
    expect((await selling()).cause).toBe('doors.open');
    await givenSession(prisma, device, versionId, { kind: 'restock', trigger: 'app' });
    expect(await selling()).toMatchObject({ word: 'restocking', cause: null });
  });

  test('is a missing template, or one that waits', async () => {
    expect((await selling()).cause).toBe('shelves.none');
    await givenPlanogram(prisma, device, [{ productId }], { effectiveAt: minutesAgo(-60) });
    expect(await selling()).toMatchObject({ cause: 'shelves.later', template: { rev: null, nextRev: 1 } });
  });

  test('is a freeze by the rule of the cloud, at once', async () => {
    await stocked();
    await prisma.freezeRule.create({
      data: { deviceId: device.id, merchantId, mode: 'always', savedAt: now },
    });
    expect(await selling()).toMatchObject({ word: 'frozen', cause: 'shelves.frozen' });
  });

  test('is a merchant that may not sell', async () => {
    await stocked();
    await prisma.merchant.update({ where: { id: merchantId }, data: { status: 'suspended' } });
    const facts = await ask();
    // A suspended merchant still reads.
    expect(facts.ok && facts.value.cause).toBe('shelves.suspended');
  });

  test('is empty shelves', async () => {
    await stocked();
    await prisma.stockLevel.updateMany({ where: { deviceId: device.id }, data: { onHand: 0 } });
    expect((await selling()).cause).toBe('goods.outOfStock');
  });

  test('names a template that the cabinet has not taken over without stopping sales', async () => {
    await stocked();
    await prisma.device.update({ where: { id: device.id }, data: { twinReported: {} } });
    expect(await selling()).toMatchObject({ word: 'selling' });
    expect(await checkOf('shelves')).toMatchObject({ finding: 'shelves.notApplied', state: 'limits' });
  });
});

describe('sales of a cabinet today', () => {
  test('stand beside the mean of the same weekday up to the same time, by hour of its clock', async () => {
    const versionId = await stocked();
    // 10:00 UTC is 5 AM in New York.
    await sold(versionId, minutesAgo(30), 1_000);
    await sold(versionId, weeksAgo(1, 30), 500);
    await sold(versionId, weeksAgo(2, -120), 300);
    await sold(versionId, weeksAgo(5, 30), 9_900);
    const { sales, lastSaleAt, lastDoorAt } = await selling();
    expect(sales).toMatchObject({ day: '2026-11-21', orders: 1, netMinor: 1_000, usualMinor: 125 });
    expect(sales?.hours[4]).toEqual({ hour: 4, netMinor: 1_000, usualMinor: 125 });
    expect(sales?.hours[7]).toEqual({ hour: 7, netMinor: 0, usualMinor: 75 });
    expect(lastSaleAt).toBe(minutesAgo(30).toISOString());
    expect(lastDoorAt).toBe(minutesAgo(30).toISOString());
  });

  test('have nothing usual before a cabinet has been in service for a week', async () => {
    await prisma.device.update({
      where: { id: device.id },
      data: { activatedAt: new Date(now.getTime() - 30 * HOUR_MS) },
    });
    await stocked();
    expect((await selling()).sales).toMatchObject({ netMinor: 0, usualMinor: null });
  });

  test('are not for members without the permission, nor for a cabinet for training', async () => {
    await stocked();
    const support = actorOf(await givenMember(prisma, merchantId, { kind: 'staff', systemRole: 'support' }));
    expect((await selling(support)).sales).toBeNull();
    await prisma.device.update({ where: { id: device.id }, data: { isTraining: true } });
    expect((await selling()).sales).toBeNull();
  });
});

describe('the products that are out of stock', () => {
  /** Takes the last unit of a shelf. */
  async function takeLast(shelf: { productId: string; layer: number }, at: Date) {
    const key = { merchantId, deviceId: device.id, door: 'L', ...shelf } as const;
    await prisma.stockLevel.update({
      where: { merchantId_deviceId_door_layer_productId: key },
      data: { onHand: 0, keySeq: 2 },
    });
    await prisma.stockMovement.create({
      data: {
        ...key,
        id: newTestId(),
        keySeq: 2,
        type: 'adjust',
        reason: 'found',
        qty: -1,
        balanceAfter: 0,
        sourceType: 'system',
        sourceId: newTestId(),
        sourceLine: 1,
        occurredAt: at,
        recordedAt: at,
      },
    });
  }

  const soldOn = (weeks: number, of: string, netMinor: number) =>
    prisma.salesDaily.create({
      data: { merchantId, deviceId: device.id, productId: of, businessDate: weeksAgo(weeks), netMinor },
    });

  let never: string;
  beforeEach(async () => {
    const kept = (await givenProduct(prisma, merchantId)).id;
    never = (await givenProduct(prisma, merchantId)).id;
    await givenStock(
      prisma,
      device,
      [
        { productId, layer: 1, qty: 1 },
        { productId, layer: 2, qty: 1 },
        { productId: kept, layer: 4, qty: 1 },
        { productId: kept, layer: 5, qty: 4 },
      ],
      minutesAgo(500),
    );
    const empty = { door: 'L', layer: 3, parQty: 10, updatedAt: now } as const;
    await prisma.stockLevel.create({ data: { merchantId, deviceId: device.id, productId: never, ...empty } });
    await takeLast({ productId, layer: 1 }, minutesAgo(90));
    await takeLast({ productId, layer: 2 }, minutesAgo(40));
    await takeLast({ productId: kept, layer: 4 }, minutesAgo(10));
    await soldOn(1, productId, 1_200);
    await soldOn(2, productId, 600);
    await soldOn(1, kept, 5_000);
  });

  test('are named with their shelves, since when none is left on any, and what a usual day sells of them', async () => {
    const { outOfStock } = await selling();
    expect(outOfStock).toMatchObject({ currency: 'USD', usualMinor: 450 });
    expect(outOfStock?.products.map(({ name: _, ...product }) => product)).toEqual([
      {
        productId,
        pictureUrl: null,
        shelves: [
          { door: 'L', layer: 1 },
          { door: 'L', layer: 2 },
        ],
        since: minutesAgo(40).toISOString(),
        usualMinor: 450,
      },
      {
        productId: never,
        pictureUrl: null,
        shelves: [{ door: 'L', layer: 3 }],
        since: null,
        usualMinor: 0,
      },
    ]);
  });

  test('have no time where it is too many movements ago: no page reads the whole history of a shelf', async () => {
    await prisma.stockLevel.updateMany({
      where: { deviceId: device.id, productId },
      data: { keySeq: 2_000, onHand: -1_998 },
    });
    expect((await selling()).outOfStock?.products[0]).toMatchObject({ productId, since: null });
  });

  test('have no sales for members who may not see them, and before a week in service', async () => {
    const support = actorOf(await givenMember(prisma, merchantId, { kind: 'staff', systemRole: 'support' }));
    expect((await selling(support)).outOfStock).toMatchObject({ usualMinor: null });
    await prisma.device.update({ where: { id: device.id }, data: { activatedAt: weeksAgo(0, 60) } });
    expect((await selling()).outOfStock).toMatchObject({ usualMinor: null });
  });
});

test('nothing is out of stock in a cabinet whose shelves all have goods', async () => {
  await stocked();
  expect((await selling()).outOfStock).toBeNull();
});

test('a cabinet that is not in service, or of another merchant, is not found', async () => {
  const stranger = actorOf(await givenMember(prisma, (await givenMerchant(prisma)).id));
  expect(await ask(stranger)).toMatchObject({ ok: false, refusal: { code: 'NOT_FOUND' } });
  const waiting = await givenCabinet(prisma, merchantId, {
    lifecycle: 'to_be_activated',
    activatedAt: null,
  });
  expect(await ask(owner, waiting.deviceNo)).toMatchObject({ ok: false, refusal: { code: 'NOT_FOUND' } });
});

test('the page of a cabinet lists its products by shelf in the order of the template, with their facings', async () => {
  const wide = (await givenProduct(prisma, merchantId)).id;
  const version = await givenPlanogram(prisma, device, [
    { productId: wide, layer: 1, positions: [1, 2, 3] },
    { productId, layer: 1, positions: [4] },
    { productId: wide, layer: 2, positions: [1] },
  ]);
  await givenStock(prisma, device, [
    { productId: wide, layer: 2, qty: 5 },
    { productId, layer: 1, qty: 4 },
    { productId: wide, layer: 1, qty: 30 },
  ]);
  await prisma.stockLevel.updateMany({ where: { deviceId: device.id, layer: 2 }, data: { onHand: 0 } });
  await prisma.device.update({ where: { id: device.id }, data: { planogramVersionId: version.id } });
  const input = { deviceNo: device.deviceNo };
  const answer = await runUseCase(env, readDevice, owner, input, { requestId: 'test' });
  if (!answer.ok) throw new Error(answer.refusal.code);
  const { slots, fills, lastFilledAt } = answer.value.stock;
  expect(slots.map((slot) => [slot.layer, slot.productId, slot.facings, slot.share, slot.status])).toEqual([
    [1, wide, 3, 1, 'normal'],
    [1, productId, 1, 0.4, 'normal'],
    [2, wide, 1, 0, 'out_of_stock'],
  ]);
  expect(fills[0]?.slice(0, 3).map((fill) => fill?.tone ?? null)).toEqual(['good', 'out', null]);
  expect(lastFilledAt).toBe(now.toISOString());
});
