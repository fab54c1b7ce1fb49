import { createTestDatabase } from '@larder/testkit/create-test-database';
import { lockWaits } from '@larder/testkit/lock-waits';
import { askInRestock } from '@larder/testkit/restock-answers';
import {
  beginTask,
  closeTaskDoors,
  givenRestocker,
  givenRestockScene,
  openTaskDoors,
  type RestockScene,
} from '@larder/testkit/restock-scene';
import { createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { cancelOrder } from './cancel-order.ts';
import { createOrder } from './create-order.ts';
import { editOrder } from './edit-order.ts';
import { readRestockDevice } from './read-restock-device.ts';
import { readRestockOrder } from './read-restock-order.ts';
import { readRestockRecord } from './read-restock-record.ts';
import { readTask } from './read-task.ts';
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

const { answerOf, codeOf, cola, done } = askInRestock(() => ({ world, scene }), 'restocker');
const orderOf = (given: object = {}) => ({
  deviceNo: scene.device.deviceNo,
  mode: 'refill',
  assignedToId: null,
  dueOn: null,
  note: null,
  lines: [{ door: 'L', layer: 1, productId: scene.cola.id, orderedQty: 6 }],
  ...given,
});
async function givenOrder(given: object = {}) {
  const { id } = await answerOf(createOrder, orderOf(given), scene.owner);
  return { id, version: (await answerOf(readRestockOrder, { id }, scene.owner)).version };
}
/** A quick restock whose doors were opened and closed. */
async function givenVisit() {
  const taskId = await beginTask(scene, 'quick');
  await closeTaskDoors(world, scene, await openTaskDoors(world, scene, taskId));
  return taskId;
}
const orderNow = (id: string) => answerOf(readRestockOrder, { id }, scene.owner);

describe('a waiting order at the end of a quick restock', () => {
  test('is shown to the restocker, with what it asks for, before and during the task', async () => {
    const { id, version } = await givenOrder();
    const { deviceNo } = scene.device;
    const waiting = { id, version, lines: [{ orderedQty: 6 }] };
    expect((await answerOf(readRestockDevice, { deviceNo, mode: 'quick' })).otherOrder).toMatchObject(
      waiting,
    );
    const taskId = await givenVisit();
    expect((await answerOf(readTask, { taskId })).otherOrder).toMatchObject(waiting);
  });

  test('is done with what the visit put in, named by its record, and once', async () => {
    const { id, version } = await givenOrder();
    const taskId = await givenVisit();
    const input = { ...done(taskId, cola({ restockQty: 4 })), covers: { id, version } };
    const first = await answerOf(submitTask, input);
    expect(first).toMatchObject({ already: null, orderStays: null });
    expect(await orderNow(id)).toMatchObject({
      status: 'done',
      fulfillment: 'partial',
      record: { id: first.recordId },
      tasks: [{ id: taskId, mode: 'quick' }],
      lines: [{ orderedQty: 6, restockQty: 4 }],
    });
    const record = await answerOf(readRestockRecord, { id: first.recordId });
    expect(record).toMatchObject({ mode: 'quick', fulfillment: 'partial', order: { id, mode: 'refill' } });
    const before = await orderNow(id);
    expect(await answerOf(submitTask, input)).toEqual(first);
    expect(await orderNow(id)).toEqual(before);
  });

  test('stays open unless the restocker says that it ends', async () => {
    const { id } = await givenOrder();
    const taskId = await givenVisit();
    const { recordId } = await answerOf(submitTask, done(taskId, cola({ restockQty: 6 })));
    expect(await orderNow(id)).toMatchObject({ status: 'created', record: null });
    expect(await prisma.restockRecord.findUnique({ where: { id: recordId } })).toMatchObject({
      orderId: null,
    });
  });

  test('stays open if it was edited after the restocker saw it, and the visit is booked', async () => {
    const { id, version } = await givenOrder();
    const taskId = await givenVisit();
    const lines = [{ door: 'L', layer: 1, productId: scene.cola.id, orderedQty: 9 }];
    await answerOf(editOrder, { ...orderOf({ lines }), id, version }, scene.owner);
    const { orderNo } = await orderNow(id);
    const input = { ...done(taskId, cola({ restockQty: 6 })), covers: { id, version } };
    expect(await answerOf(submitTask, input)).toMatchObject({ already: null, orderStays: orderNo });
    expect(await answerOf(submitTask, input)).toMatchObject({ already: null, orderStays: orderNo });
    expect(await orderNow(id)).toMatchObject({ status: 'created', record: null });
  });

  test('stays canceled if it was canceled meanwhile, and does not hold up the visit', async () => {
    const { id, version } = await givenOrder();
    const taskId = await givenVisit();
    await answerOf(cancelOrder, { id }, scene.owner);
    const input = { ...done(taskId, cola({ restockQty: 6 })), covers: { id, version } };
    expect(await answerOf(submitTask, input)).toMatchObject({ already: null, orderStays: null });
    expect(await orderNow(id)).toMatchObject({ status: 'canceled' });
  });

  test('stays canceled if its mode is switched off at the same moment', async () => {
    const { id, version } = await givenOrder();
    const taskId = await givenVisit();
    let visit: Promise<unknown> = Promise.resolve();
    await prisma.$transaction(
      async (tx) => {
        const data = { status: 'canceled', finishedAt: new Date(), version: version + 1 } as const;
        await tx.restockOrder.update({ where: { id }, data });
        const input = { ...done(taskId, cola({ restockQty: 6 })), covers: { id, version } };
        visit = answerOf(submitTask, input);
        while ((await lockWaits(database)) === 0);
      },
      { timeout: 30_000 },
    );
    expect(await visit).toMatchObject({ already: null, orderStays: null });
    expect(await orderNow(id)).toMatchObject({ status: 'canceled', record: null });
  });

  test('waits on if the numbers of the visit are refused', async () => {
    const { id, version } = await givenOrder();
    const taskId = await givenVisit();
    const input = { ...done(taskId, cola({ expectedCurrent: 5, restockQty: 6 })), covers: { id, version } };
    expect(await codeOf(submitTask, input)).toBe('STOCK_CHANGED');
    expect(await orderNow(id)).toMatchObject({ status: 'created', tasks: [] });
  });

  test('neither shows nor ends if it is assigned to another member', async () => {
    const other = await givenRestocker(world, scene.device, 'Ann Other');
    const { id, version } = await givenOrder({ assignedToId: other.membershipId });
    const taskId = await givenVisit();
    expect((await answerOf(readTask, { taskId })).otherOrder).toBeNull();
    const input = { ...done(taskId, cola({ restockQty: 6 })), covers: { id, version } };
    expect(await answerOf(submitTask, input)).toMatchObject({ orderStays: null });
    expect(await orderNow(id)).toMatchObject({ status: 'created' });
  });

  test('ends by a manager who sees all orders, and its assignee is told', async () => {
    const { id, version } = await givenOrder({ assignedToId: scene.restocker.membershipId });
    const taskId = await beginTask(scene, 'quick', {}, scene.owner);
    const input = { ...done(taskId, cola({ restockQty: 6 })), covers: { id, version } };
    await answerOf(submitTask, input, scene.owner);
    expect(await orderNow(id)).toMatchObject({ status: 'done', fulfillment: 'full' });
    const notices = await prisma.notice.findMany({ where: { membershipId: scene.restocker.membershipId } });
    expect(notices.map(({ key }) => key)).toContain('restock.covered');
  });

  test('neither shows nor ends for a member who may not restock by orders', async () => {
    const { id, version } = await givenOrder();
    const quickOnly = { ...scene.restocker, permissions: ['restock.quick', 'restock.view'] as const };
    const taskId = await givenVisit();
    expect((await answerOf(readTask, { taskId }, quickOnly)).otherOrder).toBeNull();
    const input = { ...done(taskId, cola({ restockQty: 6 })), covers: { id, version } };
    await answerOf(submitTask, input, quickOnly);
    expect(await orderNow(id)).toMatchObject({ status: 'created' });
  });
});
