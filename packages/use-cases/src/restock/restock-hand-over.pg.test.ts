import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { askInRestock } from '@larder/testkit/restock-answers';
import { beginTask, givenRestockScene, type RestockScene } from '@larder/testkit/restock-scene';
import { createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { setRestockerStatus } from '../bindings/set-restocker-status.ts';
import { releaseCabinet } from '../platform/release-cabinet.ts';
import { runUseCase } from '../run-use-case.ts';
import { cancelOrder } from './cancel-order.ts';
import { createOrder } from './create-order.ts';
import { editOrder } from './edit-order.ts';
import { listRestockOrders } from './list-restock-orders.ts';
import { listRestockRecords } from './list-restock-records.ts';
import { readRestockOrder } from './read-restock-order.ts';
import { readRestockOverview } from './read-restock-overview.ts';
import { readRestockStatistics } from './read-restock-statistics.ts';
import { readTrip } from './read-trip.ts';
import { saveTrip } from './save-trip.ts';
import { submitTask } from './submit-task.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());

let world: SaleWorld;
let scene: RestockScene;
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenRestockScene(world);
});
const { answerOf, codeOf, cola, done } = askInRestock(() => ({ world, scene }), 'owner');

const orderFor = (assignedToId: string | null, mode = 'refill') =>
  answerOf(createOrder, {
    deviceNo: scene.device.deviceNo,
    mode,
    assignedToId,
    dueOn: null,
    note: '',
    lines: [{ door: 'L', layer: 1, productId: scene.cola.id, orderedQty: 6 }],
  });
const noticesOf = async (membershipId: string) =>
  (await prisma.notice.findMany({ where: { membershipId }, orderBy: { createdAt: 'asc' } })).map(
    ({ key }) => key,
  );

describe('disabling a restocker', () => {
  test('leaves no open task or assigned order that would block the device', async () => {
    const { membershipId } = scene.restocker;
    const { id } = await orderFor(membershipId);
    const taskId = await beginTask(scene, 'quick');
    await answerOf(setRestockerStatus, { id: membershipId, status: 'disabled' });
    expect(await prisma.restockTask.findUniqueOrThrow({ where: { id: taskId } })).toMatchObject({
      operatorId: scene.owner.membershipId,
    });
    expect(await prisma.restockOrder.findUniqueOrThrow({ where: { id } })).toMatchObject({
      assignedToId: null,
    });
  });
});

describe('the assignee of a restock order', () => {
  test('is notified when the order is canceled', async () => {
    const { id } = await orderFor(scene.restocker.membershipId);
    await answerOf(cancelOrder, { id });
    expect((await noticesOf(scene.restocker.membershipId)).sort()).toEqual([
      'restock.assigned',
      'restock.withdrawn',
    ]);
  });

  test('is notified when the order is reassigned', async () => {
    const { id } = await orderFor(scene.restocker.membershipId);
    const { version } = await answerOf(readRestockOrder, { id });
    const lines = [{ door: 'L', layer: 1, productId: scene.cola.id, orderedQty: 6 }];
    const edit = { id, version, lines, assignedToId: null, dueOn: null, note: '' };
    await answerOf(editOrder, edit);
    expect((await noticesOf(scene.restocker.membershipId)).sort()).toEqual([
      'restock.assigned',
      'restock.withdrawn',
    ]);
  });
});

test('refill is offered for open refill orders only, not for legacy orders', async () => {
  await orderFor(null, 'legacy');
  expect(await answerOf(readRestockOverview, {})).toMatchObject({ openOrders: 1, refillOrders: 0 });
});

test.each([
  [listRestockOrders, { mode: 'legacy' }],
  [listRestockRecords, { mode: 'legacy' }],
])('legacy list %# is refused without the legacy mode', async (list, input) => {
  expect(await codeOf(list, input)).toBeNull();
  await prisma.merchant.update({ where: { id: scene.merchantId }, data: { features: ['restock_quick'] } });
  expect(await codeOf(list, input)).toBe('RESTOCK_MODE_DISABLED');
});

test("order numbers contain the merchant's current day", async () => {
  await prisma.merchant.update({ where: { id: scene.merchantId }, data: { timezone: 'Pacific/Kiritimati' } });
  const { orderNo } = await orderFor(null);
  const day = new Date(world.env.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(2, 10);
  expect(orderNo.slice(1, 7)).toBe(day.replaceAll('-', ''));
});

describe('a restock trip', () => {
  async function givenTripOfTwo() {
    const second = await givenCabinet(prisma, scene.merchantId, { name: 'Lobby East' });
    await givenOnline(prisma, second.id, world.env.clock.now());
    await givenPlanogram(prisma, second, [{ productId: scene.cola.id, parQty: 10 }]);
    const deviceNos = [second.deviceNo, scene.device.deviceNo];
    const { tripId } = await answerOf(saveTrip, { mode: 'quick', deviceNos });
    return { second, tripId };
  }

  test('treats a device that was restocked in another mode as done and packs nothing for it', async () => {
    const { tripId } = await givenTripOfTwo();
    expect((await answerOf(readTrip, { tripId })).products).toMatchObject([{ qty: 5 }]);
    world.env.clock.advance(60_000);
    const taskId = await beginTask(scene, 'one_click', {}, scene.owner);
    await answerOf(submitTask, done(taskId, cola({ restockQty: 6 })));
    expect(await answerOf(readTrip, { tripId })).toMatchObject({
      status: 'open',
      products: [],
      cabinets: [{ state: 'todo' }, { state: 'done', units: 0 }],
    });
  });

  test('ends when its last open device leaves the merchant', async () => {
    const { second, tripId } = await givenTripOfTwo();
    world.env.clock.advance(60_000);
    const taskId = await beginTask(scene, 'quick', { tripId }, scene.owner);
    await answerOf(submitTask, done(taskId, cola({ restockQty: 5 })));
    const released = await runUseCase(
      world.env,
      releaseCabinet,
      systemActor,
      { deviceNo: second.deviceNo },
      { requestId: 'test' },
    );
    expect(released.ok).toBe(true);
    expect((await answerOf(readTrip, { tripId })).status).toBe('done');
  });
});

test('statistics of a device that left do not show the name that its next owner gave it', async () => {
  const next = await givenMerchant(prisma);
  const sold = await givenCabinet(prisma, next.id, { name: 'Name of the next owner' });
  const now = world.env.clock.now();
  await prisma.deviceAssignment.create({
    data: { merchantId: scene.merchantId, deviceId: sold.id, startedAt: now, endedAt: now },
  });
  const asked = { mode: 'quick', from: '2026-11-21', to: '2026-11-21', deviceNo: sold.deviceNo };
  expect((await answerOf(readRestockStatistics, asked)).device).toEqual({
    deviceNo: sold.deviceNo,
    name: null,
  });
});
