import { HOUR_MS } from '@larder/domain/durations';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import {
  beginTask,
  closeTaskDoors,
  givenRestockScene,
  openTaskDoors,
  type RestockScene,
} from '@larder/testkit/restock-scene';
import {
  asSystem,
  createSaleWorld,
  ingestEvents,
  runJobs,
  type SaleWorld,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { activateDevice } from '../activation/activate-device.ts';
import type { MemberActor } from '../actor.ts';
import { expireAbnormalOrders } from '../order/abnormal/expire-abnormal-orders.ts';
import { recordAbnormalItems } from '../order/abnormal/record-abnormal-items.ts';
import { refundOrder } from '../order/refund/refund-order.ts';
import { rollUpSales } from '../order/roll-up-sales.ts';
import { cancelOrder } from '../restock/cancel-order.ts';
import { createOrder } from '../restock/create-order.ts';
import { listRestockOrders } from '../restock/list-restock-orders.ts';
import { listRestockRecords } from '../restock/list-restock-records.ts';
import { rankRestocks } from '../restock/rank-restocks.ts';
import { readRestockOrder } from '../restock/read-restock-order.ts';
import { readRestockRecord } from '../restock/read-restock-record.ts';
import { submitTask } from '../restock/submit-task.ts';
import { runUseCase } from '../run-use-case.ts';
import { disposeStock } from '../stock/dispose-stock.ts';
import { listLosses } from '../stock/list-losses.ts';
import { readRestocker } from '../team/read-restocker.ts';
import { listRollouts } from '../template/rollout/list-rollouts.ts';
import { readRollout } from '../template/rollout/read-rollout.ts';
import { rollOutTemplate } from '../template/rollout/roll-out-template.ts';
import type { AnyUseCase } from '../use-case.ts';
import { allocateCabinet } from './allocate-cabinet.ts';
import { platformOperator } from './platform-operator.ts';
import { releaseCabinet } from './release-cabinet.ts';

let database: TestDatabase;
let world: SaleWorld;
let scene: RestockScene;
let next: MemberActor;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenRestockScene(world);
});

const operator = platformOperator('maria');
const asked = async <Out>(useCase: AnyUseCase<Out>, input: unknown, actor: object = scene.owner) =>
  runUseCase(world.env, useCase, actor as MemberActor, input, { requestId: 'test' });
const done = async <Out>(useCase: AnyUseCase<Out>, input: unknown, actor?: object) =>
  accepted(await asked(useCase, input, actor));

/** The cabinet leaves its merchant, and comes to one, maybe the same, whose member activates it. */
async function handOverTo(merchantNo: string, member: MemberActor) {
  const { deviceNo } = scene.device;
  world.env.clock.advance(60_000);
  const { activationCode: k } = await done(releaseCabinet, { deviceNo }, operator);
  await done(allocateCabinet, { deviceNo, merchantNo }, operator);
  await done(
    activateDevice,
    {
      deviceNo,
      k,
      name: 'Rival Lobby',
      preauthMinor: 1_000,
      taxRatePpm: 0,
      timezone: 'Asia/Tokyo',
      address: { country: 'JP', street: '1-1', city: 'Chiyoda', state: 'Tokyo', zip: '100-0001' },
    },
    member,
  );
}

/** Hands the cabinet over to another merchant, who calls it Rival Lobby. */
async function handOver() {
  const merchant = await givenMerchant(database.prisma, { features: ['restock_refill'] });
  next = actorOf(await givenMember(database.prisma, merchant.id));
  await handOverTo(merchant.merchantNo, next);
}

const orderLines = () => [{ door: 'L', layer: 1, productId: scene.cola.id, orderedQty: 6 }];
const plan = { mode: 'refill', assignedToId: null, dueOn: null, note: '' };

test('a former owner keeps their records and learns nothing about the current owner', async () => {
  const { device, owner, restocker, cola } = scene;
  const { deviceNo } = device;
  const order = await done(createOrder, { deviceNo, ...plan, lines: orderLines() });
  const taskId = await beginTask(scene, 'refill', { orderId: order.id });
  await closeTaskDoors(world, scene, await openTaskDoors(world, scene, taskId));
  const line = {
    door: 'L',
    layer: 1,
    productId: cola.id,
    expectedCurrent: 4,
    countedQty: null,
    adjustQty: 0,
  };
  const { recordId } = await done(
    submitTask,
    {
      taskId,
      lines: [{ ...line, disposeQty: 0, disposeReason: null, restockQty: 6, bestBefore: null }],
      enteredAt: world.env.clock.now().toISOString(),
    },
    restocker,
  );
  await done(disposeStock, { deviceNo, lines: [{ ...line, qty: 2, reason: 'expired' }], note: '' });
  const version = await database.prisma.planogramVersion.findFirstOrThrow({ where: { deviceId: device.id } });
  const source = { versionId: version.id };
  const rollout = await done(rollOutTemplate, { source, deviceNos: [deviceNo], applyMode: 'at_time' });
  const days = { from: '2026-11-15', to: '2026-11-30' };
  const answers = async () => ({
    records: await done(listRestockRecords, { mode: 'refill' }),
    record: await done(readRestockRecord, { id: recordId }),
    ranking: await done(rankRestocks, { mode: 'refill', ...days, by: 'device', sort: 'restock' }),
    orders: await done(listRestockOrders, {}),
    order: await done(readRestockOrder, { id: order.id }),
    restocker: await done(readRestocker, { id: restocker.membershipId }),
    rollouts: await done(listRollouts, {}),
    rollout: await done(readRollout, { id: rollout.id }),
    losses: await done(listLosses, days),
  });
  const before = await answers();
  await handOver();
  const after = await answers();
  const revealing = Object.entries(after).filter(([, answer]) => /Rival|Tokyo/.test(JSON.stringify(answer)));
  expect(revealing.map(([what]) => what)).toEqual([]);
  expect(after.records.items).toHaveLength(1);
  expect(after.losses.totals).toEqual(before.losses.totals);
  expect(after.losses.items).toMatchObject([{ deviceNo, deviceName: null, spoilage: 2 }]);
  expect(owner.merchantId).not.toBe(next.merchantId);
});

test('an order that is not started ends with the ownership, so that the next owner can plan', async () => {
  const { deviceNo } = scene.device;
  const order = await done(createOrder, { deviceNo, ...plan, lines: orderLines() });
  await handOver();
  expect((await done(readRestockOrder, { id: order.id })).status).toBe('canceled');
  const refused = refusalOf(await asked(createOrder, { deviceNo, ...plan, lines: orderLines() }, next));
  expect(refused?.code).not.toBe('RESTOCK_ORDER_EXISTS');
  expect(JSON.stringify(refused)).not.toContain(order.id);
  expect(await asked(cancelOrder, { id: order.id })).toMatchObject({ ok: true });
});

test('goods that were never taken do not come back to a cabinet that its merchant gave away and has again', async () => {
  const { prisma } = database;
  const { merchantId, owner, cola, device } = scene;
  const sessionId = newTestId();
  expect(await tapCard(world, scene, sessionId)).toMatchObject({ decision: 'allow' });
  const taken = [{ productId: cola.id, qty: 1 }];
  await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), taken));
  await runJobs(world);
  const order = await prisma.salesOrder.findFirstOrThrow({ where: { sessionId }, include: { items: true } });
  const { merchantNo } = await prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  await handOverTo(merchantNo, owner);
  const [item] = order.items;
  const lines = [{ itemId: item?.id, qty: 1 }];
  const refundId = newTestId();
  await done(refundOrder, { id: refundId, orderId: order.id, lines, reason: 'not_taken' });
  await runJobs(world);
  expect(await prisma.refund.findUniqueOrThrow({ where: { id: refundId } })).toMatchObject({
    state: 'succeeded',
    returnToStock: true,
  });
  const levels = await prisma.stockLevel.findMany({ where: { merchantId, deviceId: device.id } });
  expect(levels.map(({ onHand }) => onHand)).toEqual(levels.map(() => 0));
});

test('items that are recorded of an expired order take nothing out of a cabinet that was given away', async () => {
  const { prisma } = database;
  const { merchantId, owner, cola, device } = scene;
  const sessionId = newTestId();
  await tapCard(world, scene, sessionId);
  const taken = [{ productId: cola.id, qty: 1, conf: 0.55 }];
  await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), taken));
  const { id } = await prisma.salesOrder.findFirstOrThrow({ where: { sessionId, abnormalState: 'open' } });
  world.env.clock.advance(25 * HOUR_MS);
  await asSystem(world.env, expireAbnormalOrders, {});
  await handOver();
  const items = [{ door: 'L', layer: 1, productId: cola.id, qty: 1 }];
  await done(recordAbnormalItems, { id, items }, owner);
  const levels = await prisma.stockLevel.findMany({ where: { merchantId, deviceId: device.id } });
  expect(levels.map(({ onHand }) => onHand)).toEqual(levels.map(() => 0));
});

test('a refund that is made after a cabinet was taken back leaves its sale in the day on which it was made', async () => {
  const { prisma } = database;
  const { merchantId, owner, cola, device } = scene;
  const sessionId = newTestId();
  // 20:30 on the day before in New York.
  world.env.clock.advance(Date.parse('2026-11-22T01:30:00Z') - world.env.clock.now().getTime());
  await tapCard(world, scene, sessionId);
  const taken = [{ productId: cola.id, qty: 1 }];
  await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), taken));
  await runJobs(world);
  const order = await prisma.salesOrder.findFirstOrThrow({ where: { sessionId }, include: { items: true } });
  const sumsOfDays = async () => {
    await asSystem(world.env, rollUpSales, {});
    const where = { merchantId, deviceId: device.id, productId: '00000000-0000-0000-0000-000000000000' };
    const rows = await prisma.salesDaily.findMany({ where });
    return rows.map(({ businessDate, orders, refundQty }) => [
      businessDate.toISOString().slice(0, 10),
      orders,
      refundQty,
    ]);
  };
  expect(await sumsOfDays()).toEqual([['2026-11-21', 1, 0]]);
  world.env.clock.advance(60_000);
  await done(releaseCabinet, { deviceNo: device.deviceNo }, operator);
  const lines = order.items.map(({ id: itemId }) => ({ itemId, qty: 1 }));
  await done(refundOrder, { id: newTestId(), orderId: order.id, lines, reason: 'quality' }, owner);
  await runJobs(world);
  expect(await sumsOfDays()).toEqual([['2026-11-21', 1, 1]]);
});

test('a sale that comes to light after its cabinet was given away takes nothing out of it', async () => {
  const { prisma } = database;
  const { merchantId, owner, cola, device } = scene;
  const sessionId = newTestId();
  await tapCard(world, scene, sessionId);
  const soldAt = world.env.clock.now();
  for (const minutes of [1.3, 1]) {
    world.env.clock.advance(minutes * 60_000);
    const at = { state: 'online' as const, lastSeenAt: world.env.clock.now() };
    await prisma.deviceConnectivity.update({ where: { deviceId: device.id }, data: at });
    await runJobs(world);
  }
  const { merchantNo } = await prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  await handOverTo(merchantNo, owner);
  const taken = [{ productId: cola.id, qty: 1 }];
  await ingestEvents(world, scene, saleEvents(sessionId, 1, soldAt, taken));
  await runJobs(world);
  expect(await prisma.salesOrder.findMany({ where: { sessionId } })).toMatchObject([{ status: 'paid' }]);
  const levels = await prisma.stockLevel.findMany({ where: { merchantId, deviceId: device.id } });
  expect(levels.map(({ onHand }) => onHand)).toEqual(levels.map(() => 0));
});
