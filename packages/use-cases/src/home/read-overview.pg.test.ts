import { MINUTE_MS, WEEK_MS } from '@larder/domain/durations';
import { localDay } from '@larder/domain/time-zone';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenStock } from '@larder/testkit/given/given-stock';
import { givenHomeScene, type HomeScene } from '@larder/testkit/home-scene';
import { newTestId } from '@larder/testkit/new-test-id';
import { testNow } from '@larder/testkit/test-now';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { readOverview } from './read-overview.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const env = createTestEnvironment(database);
const now = new Date(testNow);
const minutesAgo = (minutes: number, weeks = 0) =>
  new Date(now.getTime() - weeks * WEEK_MS - minutes * MINUTE_MS);

let merchantId: string;
let owner: MemberActor;
let productId: string;
let cabinet: HomeScene['cabinet'];

beforeEach(async () => {
  ({ merchantId, owner, productId, cabinet } = await givenHomeScene(database));
});

async function overview(actor = owner) {
  const answer = await runUseCase(env, readOverview, actor, undefined, { requestId: 'test' });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

describe('sales on Home', () => {
  test('stand beside the same weekday a week ago, up to the same time', async () => {
    const lobby = await cabinet('Lobby');
    await lobby.sell(minutesAgo(10), 1_000);
    await lobby.sell(minutesAgo(20, 1), 700);
    // Later that day, and the day before: not yet, and not that day.
    await lobby.sell(minutesAgo(-60, 1), 9_000);
    await lobby.sell(minutesAgo(600, 1), 9_000);
    const { sales } = await overview();
    expect(sales?.today).toEqual({
      netMinor: 1_000,
      orders: 1,
      refundMinor: 0,
      part: { orders: 0, capturedMinor: 0, taxMinor: 0, refundMinor: 0 },
      formerMinor: 700,
      expectedMinor: null,
    });
    expect(sales?.series).toHaveLength(7);
  });

  test('expect the rest of today from the same weekdays before it, from two of them on', async () => {
    const { device, sell } = await cabinet('Lobby');
    await sell(minutesAgo(10), 500);
    const pastDay = async (weeks: number) => {
      await sell(minutesAgo(10, weeks), 1_000);
      await sell(minutesAgo(-10, weeks), 600);
      await prisma.salesDaily.create({
        data: {
          merchantId,
          deviceId: device.id,
          businessDate: new Date(`${localDay(minutesAgo(0, weeks), device.timezone)}T00:00:00Z`),
          productId: '00000000-0000-0000-0000-000000000000',
          netMinor: 1_600,
        },
      });
    };
    await pastDay(1);
    expect((await overview()).sales?.today.expectedMinor).toBeNull();
    await pastDay(2);
    // Half of what was usual by now: half of the rest.
    expect((await overview()).sales?.today.expectedMinor).toBe(800);
  });

  test('draw each cabinet with the stock of its shelves and its days', async () => {
    const { device, sell } = await cabinet('Lobby', { layersL: 2, layersR: null });
    await givenStock(prisma, device, [{ productId, layer: 2, qty: 4 }]);
    await sell(minutesAgo(10), 500);
    const [top] = (await overview()).devices?.top ?? [];
    expect(top?.fills).toEqual([[null, { share: 0.4, tone: 'good' }]]);
    expect(top?.week).toEqual([0, 0, 0, 0, 0, 0, 500]);
  });

  test('order the cabinets, each with its own sales and why it does not sell', async () => {
    const [lobby, gym] = [await cabinet('Lobby'), await cabinet('Gym Level 2')];
    await lobby.sell(minutesAgo(10), 300);
    await gym.sell(minutesAgo(10), 800);
    await gym.sell(minutesAgo(10, 1), 400);
    const bare = await givenCabinet(prisma, merchantId, { name: 'Attic' });
    await givenOnline(prisma, bare.id, now);
    const { devices } = await overview();
    expect(devices?.top.map(({ name, cause, sales }) => [name, cause, sales?.netMinor])).toEqual([
      ['Gym Level 2', 'goods.outOfStock', 800],
      ['Lobby', 'goods.outOfStock', 300],
      ['Attic', 'shelves.none', 0],
    ]);
    expect(devices?.top[0]?.sales).toEqual({ netMinor: 800, orders: 1, formerMinor: 400 });
  });

  test('are not for members without the permission', async () => {
    await cabinet('Lobby');
    const support = actorOf(await givenMember(prisma, merchantId, { kind: 'staff', systemRole: 'support' }));
    const { sales, devices } = await overview(support);
    expect(sales).toBeNull();
    expect(devices?.top.map((device) => device.sales)).toEqual([null]);
  });
});

describe('what needs a member on Home', () => {
  test('names what was never set up until it is done', async () => {
    const bare = await givenCabinet(prisma, merchantId);
    await givenOnline(prisma, bare.id, now);
    expect((await overview()).attention).toMatchObject({
      cabinets: { bare: { count: 1, first: [{ deviceNo: bare.deviceNo }] } },
      isNobodyNotified: true,
    });
    await givenPlanogram(prisma, bare, [{ productId }]);
    const stamps = { createdAt: now, updatedAt: now };
    const { membershipId } = owner;
    await prisma.alertSubscription.create({
      data: { id: newTestId(), merchantId, membershipId, type: 'offline', methods: ['push'], ...stamps },
    });
    const { attention } = await overview();
    expect(attention.isNobodyNotified).toBe(false);
    expect(attention.cabinets.bare).toBeUndefined();
  });

  test('tells alerts by which goods spoil from others, and each only once', async () => {
    const { device } = await cabinet('Lobby');
    await givenAlert(prisma, device, { type: 'over_temp', subject: 'main' });
    await givenAlert(prisma, device, { type: 'offline' });
    await givenAlert(prisma, device, { type: 'door_held', subject: 'L' });
    const { attention } = await overview();
    expect(attention).toMatchObject({ activeAlerts: 3, otherAlerts: 1 });
    expect(Object.keys(attention.cabinets).toSorted()).toEqual(['alerts', 'over_temp']);
  });

  test('sums what is due of the unpaid orders that their list begins with, for those who may act', async () => {
    const { sell } = await cabinet('Lobby');
    const unpaid = { status: 'unpaid', capturedMinor: 0, paidAt: null } as const;
    await sell(minutesAgo(10), 500, unpaid);
    await sell(minutesAgo(6 * 24 * 60), 900, { ...unpaid, capturedMinor: 600, reducedMinor: 100 });
    await sell(minutesAgo(10, 1), 700, unpaid);
    await sell(minutesAgo(10), 300);
    expect((await overview()).attention.unpaidOrders).toEqual({ count: 2, dueMinor: 700 });
    const viewer = actorOf(await givenMember(prisma, merchantId, { kind: 'staff', systemRole: 'viewer' }));
    expect((await overview(viewer)).attention.unpaidOrders).toBeNull();
    const permissions = owner.permissions.filter((permission) => permission !== 'order.view');
    expect((await overview({ ...owner, permissions })).attention.unpaidOrders).toBeNull();
  });

  test('counts as online only cabinets in service, of as many as are in service', async () => {
    await cabinet('Lobby');
    await givenCabinet(prisma, merchantId, { name: 'Gym Level 2' });
    const waiting = await givenCabinet(prisma, merchantId, { lifecycle: 'to_be_activated' });
    await givenOnline(prisma, waiting.id, now);
    expect((await overview()).devices).toMatchObject({ total: 3, operational: 2, online: 1 });
  });

  test('names the cabinets that are offline, the longest silent first, three of them', async () => {
    await cabinet('Lobby');
    const silentSince = async (name: string, minutes: number) => {
      const { id } = await givenCabinet(prisma, merchantId, { name });
      await givenOnline(prisma, id, minutesAgo(minutes));
    };
    await silentSince('Night Depot', 20);
    expect((await overview()).devices?.offline).toMatchObject({
      count: 1,
      first: [{ name: 'Night Depot', since: minutesAgo(20).toISOString() }],
    });
    await silentSince('Pier 9', 300);
    await givenCabinet(prisma, merchantId, { name: 'Never seen' });
    await silentSince('Attic', 10);
    const { offline } = (await overview()).devices ?? {};
    expect(offline?.count).toBe(4);
    expect(offline?.first.map(({ name }) => name)).toEqual(['Pier 9', 'Night Depot', 'Attic']);
  });

  test('names a cabinet without power once: not also as too warm, nor as offline', async () => {
    const warehouse = await givenCabinet(prisma, merchantId, { name: 'Warehouse B' });
    await givenOnline(prisma, warehouse.id, minutesAgo(60));
    await givenAlert(prisma, warehouse, { startedAt: minutesAgo(120) });
    await givenAlert(prisma, warehouse, { type: 'over_temp', subject: 'main', startedAt: minutesAgo(180) });
    const { attention, devices } = await overview();
    const since = minutesAgo(120).toISOString();
    expect(attention.cabinets.power_off).toMatchObject({ count: 1, first: [{ name: 'Warehouse B', since }] });
    expect(attention.cabinets.over_temp).toBeUndefined();
    expect(devices?.offline.count).toBe(0);
    // Who may not see alerts still sees that it is silent.
    const permissions = owner.permissions.filter((permission) => permission !== 'alert.view');
    const other = await overview({ ...owner, permissions });
    expect(other.attention.cabinets.power_off).toBeUndefined();
    expect(other.devices?.offline.count).toBe(1);
  });

  test('names frozen cabinets, with when their own rule opens them again', async () => {
    const [pier, college] = [await cabinet('Pier 9'), await cabinet('City College')];
    const clockOf = (at: Date) =>
      at.toLocaleTimeString('en-GB', { timeZone: pier.device.timezone, hour: '2-digit', minute: '2-digit' });
    const savedAt = minutesAgo(1_800);
    await prisma.freezeRule.createMany({
      data: [
        { deviceId: pier.device.id, merchantId, mode: 'always', savedAt },
        {
          deviceId: college.device.id,
          merchantId,
          mode: 'conditional',
          repeat: 'daily',
          startLocal: clockOf(minutesAgo(60)),
          endLocal: clockOf(minutesAgo(-60)),
          savedAt,
        },
      ],
    });
    const { frozen } = (await overview()).devices ?? {};
    expect(frozen?.count).toBe(2);
    expect(frozen?.first).toMatchObject([
      { name: 'City College', since: null, until: minutesAgo(-60).toISOString() },
      { name: 'Pier 9', since: savedAt.toISOString(), until: null },
    ]);
  });

  test('counts the products that are out of stock, the emptiest cabinet first, only of cabinets in scope', async () => {
    const [lobby, gym] = [await cabinet('Lobby'), await cabinet('Gym Level 2')];
    const { id: secondId } = await givenProduct(prisma, merchantId);
    await givenStock(prisma, lobby.device, [{ productId, layer: 1, qty: 1 }]);
    await givenStock(prisma, gym.device, [
      { productId, layer: 1, qty: 1 },
      { productId: secondId, layer: 2, qty: 1 },
    ]);
    await prisma.stockLevel.updateMany({ where: { merchantId }, data: { onHand: 0 } });
    expect((await overview()).attention.cabinets.outOfStock).toMatchObject({
      count: 2,
      first: [
        { name: 'Gym Level 2', products: 2 },
        { name: 'Lobby', products: 1 },
      ],
    });
    const scoped = { ...owner, deviceScope: [lobby.device.id] };
    expect((await overview(scoped)).attention.cabinets.outOfStock).toMatchObject({
      count: 1,
      first: [{ name: 'Lobby', products: 1 }],
    });
  });

  test('names no cabinet of another merchant', async () => {
    const other = await givenHomeScene(database);
    const { device } = await other.cabinet('Foreign');
    await givenAlert(prisma, device);
    expect((await overview()).attention.cabinets).toEqual({});
  });
});
