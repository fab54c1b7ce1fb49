import { MINUTE_MS, WEEK_MS } from '@larder/domain/durations';
import { localDay } from '@larder/domain/time-zone';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
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
      bareDevices: { count: 1, deviceNo: bare.deviceNo },
      isNobodyNotified: true,
    });
    await givenPlanogram(prisma, bare, [{ productId }]);
    const stamps = { createdAt: now, updatedAt: now };
    const { membershipId } = owner;
    await prisma.alertSubscription.create({
      data: { id: newTestId(), merchantId, membershipId, type: 'offline', methods: ['push'], ...stamps },
    });
    expect((await overview()).attention).toMatchObject({
      bareDevices: { count: 0 },
      isNobodyNotified: false,
    });
  });

  test('tells alerts by which goods spoil from others, and each only once', async () => {
    const { device } = await cabinet('Lobby');
    await givenAlert(prisma, device, { type: 'over_temp', subject: 'main' });
    await givenAlert(prisma, device, { type: 'offline' });
    await givenAlert(prisma, device, { type: 'door_held', subject: 'L' });
    expect((await overview()).attention).toMatchObject({ activeAlerts: 3, riskAlerts: 1, otherAlerts: 1 });
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

  test('names the one cabinet that is offline', async () => {
    await cabinet('Lobby');
    const silent = await givenCabinet(prisma, merchantId, { name: 'Night Depot' });
    expect((await overview()).devices).toMatchObject({
      offline: 1,
      offlineOne: { deviceNo: silent.deviceNo, name: 'Night Depot' },
    });
    await givenCabinet(prisma, merchantId);
    expect((await overview()).devices).toMatchObject({ offline: 2, offlineOne: null });
  });
});
