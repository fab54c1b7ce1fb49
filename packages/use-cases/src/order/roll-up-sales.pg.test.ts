import { localDay } from '@larder/domain/time-zone';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenRefund } from '@larder/testkit/given/given-refund';
import { newTestId } from '@larder/testkit/new-test-id';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { accepted } from '@larder/testkit/read-answer';
import {
  asSystem,
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
import { systemActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { expireAbnormalOrders } from './abnormal/expire-abnormal-orders.ts';
import { rollUpSales } from './roll-up-sales.ts';

let database: TestDatabase;
let world: SaleWorld;
let scene: SaleScene;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenSaleScene(world);
});
afterEach(() => leaveNothingDue(database));

const sell = async (seq: number, colas: number, conf = 0.98) => {
  const sessionId = newTestId();
  await tapCard(world, scene, sessionId);
  const taken = [{ productId: scene.cola.id, qty: colas, conf }];
  await ingestEvents(world, scene, saleEvents(sessionId, seq, world.env.clock.now(), taken));
};

describe('sales figures', () => {
  const daily = () =>
    database.prisma.salesDaily.findMany({
      where: { deviceId: scene.device.id },
      orderBy: { productId: 'asc' },
    });

  test("match the orders of a cabinet's business day, however often they are rolled up", async () => {
    await sell(1, 2);
    await sell(7, 1);
    await sell(13, 1, 0.4);
    expect(await asSystem(world.env, rollUpSales, {})).toBe(1);
    await runJobs(world);
    await asSystem(world.env, rollUpSales, {});
    expect(await asSystem(world.env, rollUpSales, {})).toBe(0);
    const nil = '00000000-0000-0000-0000-000000000000';
    const sums = { qty: 3, grossMinor: 750n, taxMinor: 66n, netMinor: 750n, costMinor: 360n };
    expect(await daily()).toMatchObject([
      {
        productId: nil,
        orders: 2,
        sessions: 3,
        abnormalOrders: 1,
        ...sums,
        businessDate: new Date('2026-11-21'),
      },
      { productId: scene.cola.id, orders: 0, ...sums },
    ]);
    const hourly = await database.prisma.salesHourly.findMany({
      where: { deviceId: scene.device.id },
      orderBy: { productId: 'asc' },
    });
    expect(hourly).toMatchObject([
      { productId: nil, orders: 2, hourUtc: new Date('2026-11-21T10:00:00Z'), ...sums },
      { productId: scene.cola.id, ...sums },
    ]);
  });

  test("count late-evening sales on the cabinet's own day", async () => {
    world.env.clock.set('2026-11-22T04:30:00.000Z');
    await database.prisma.deviceConnectivity.update({
      where: { deviceId: scene.device.id },
      data: { lastSeenAt: world.env.clock.now() },
    });
    await sell(1, 1);
    await asSystem(world.env, rollUpSales, {});
    expect((await daily())[0]).toMatchObject({ businessDate: new Date('2026-11-21') });
  });
});

test('a refund counts on its own day as soon as its order is a sale, and no longer once it is none', async () => {
  const { prisma } = database;
  const given = await givenOrderScene(database);
  const order = await given.sell('2026-11-20T12:00:00Z', {
    status: 'unpaid',
    paidAt: null,
    capturedMinor: 200,
  });
  const { merchantId, deviceId } = order;
  await givenRefund(prisma, order, given.owner.membershipId, {
    state: 'succeeded',
    method: 'provider',
    providerRef: newTestId(),
    refundedAt: new Date('2026-11-28T12:00:00Z'),
  });
  /** Marks the day of the sale as every change of its order does, and that of the refund when it is made. */
  const refundOf28th = async (...marked: readonly string[]) => {
    await prisma.rollupDirty.createMany({
      data: marked.map((day) => ({
        merchantId,
        deviceId,
        businessDate: new Date(day),
        markedAt: new Date(),
      })),
    });
    while (accepted(await runUseCase(world.env, rollUpSales, systemActor, {}, { requestId: 'test' })) > 0);
    const where = { deviceId, businessDate: new Date('2026-11-28') };
    const { _sum } = await prisma.salesDaily.aggregate({
      where,
      _sum: { refundMinor: true, refundQty: true },
    });
    const hours = await prisma.salesHourly.aggregate({ where: { deviceId }, _sum: { refundMinor: true } });
    return [_sum.refundMinor ?? 0n, hours._sum.refundMinor ?? 0n];
  };
  const day = (await prisma.salesOrder.findUniqueOrThrow({ where: { id: order.id } })).consumedAt;
  expect(day).not.toBeNull();
  const saleDay = localDay(day ?? new Date(), given.device.timezone);
  expect(await refundOf28th(saleDay, '2026-11-28')).toEqual([0n, 0n]);
  const become = (data: object) => prisma.salesOrder.update({ where: { id: order.id }, data });
  await become({ status: 'paid', paidAt: new Date(), capturedMinor: 272 });
  // The total and the line of its product.
  expect(await refundOf28th(saleDay)).toEqual([200n, 200n]);
  await become({ status: 'unpaid', paidAt: null, capturedMinor: 200 });
  expect(await refundOf28th(saleDay)).toEqual([0n, 0n]);
});

test('an unhandled abnormal order expires at its deadline, and its hold is released', async () => {
  await sell(1, 1, 0.3);
  world.env.clock.advance(86_400_000 - 1);
  expect(await asSystem(world.env, expireAbnormalOrders, {})).toBe(0);
  world.env.clock.advance(1);
  expect(await asSystem(world.env, expireAbnormalOrders, {})).toBe(1);
  await runJobs(world);
  expect(
    await database.prisma.salesOrder.findMany({
      where: { deviceId: scene.device.id },
      include: { payment: true },
    }),
  ).toMatchObject([{ status: 'abnormal', abnormalState: 'expired', payment: { state: 'voided' } }]);
  expect(world.payments.held.size).toBe(0);
});
