import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import {
  beginTask,
  closeTaskDoors,
  givenRestockScene,
  openTaskDoors,
  type RestockScene,
} from '@larder/testkit/restock-scene';
import { createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { activateDevice } from '../activation/activate-device.ts';
import type { MemberActor } from '../actor.ts';
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

/** Hands the cabinet over to another merchant, who calls it Rival Lobby. */
async function handOver() {
  const { deviceNo } = scene.device;
  world.env.clock.advance(60_000);
  const { activationCode: k } = await done(releaseCabinet, { deviceNo }, operator);
  const merchant = await givenMerchant(database.prisma, { features: ['restock_refill'] });
  next = actorOf(await givenMember(database.prisma, merchant.id));
  await done(allocateCabinet, { deviceNo, merchantNo: merchant.merchantNo }, operator);
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
    next,
  );
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
