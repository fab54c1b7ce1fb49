import { createTestDatabase } from '@larder/testkit/create-test-database';
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
import { readOverview } from '../home/read-overview.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelTask } from './cancel-task.ts';
import { createOrder } from './create-order.ts';
import { editOrder } from './edit-order.ts';
import { listRestockDevices } from './list-restock-devices.ts';
import { listRestockOrders } from './list-restock-orders.ts';
import { listRestockRecords } from './list-restock-records.ts';
import { readOrderDraft } from './read-order-draft.ts';
import { readRestockDevice } from './read-restock-device.ts';
import { readRestockOrder } from './read-restock-order.ts';
import { readRestockRecord } from './read-restock-record.ts';
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
const orderOf = (given: object = {}) => ({
  deviceNo: scene.device.deviceNo,
  mode: 'refill',
  assignedToId: null,
  dueOn: null,
  note: null,
  lines: [{ door: 'L', layer: 1, productId: scene.cola.id, orderedQty: 6 }],
  ...given,
});
/** Fulfills the order with this many units. */
async function fill(restockQty: number) {
  const taskId = await beginTask(scene, 'refill');
  await closeTaskDoors(world, scene, await openTaskDoors(world, scene, taskId));
  return answerOf(submitTask, done(taskId, cola({ restockQty })), scene.restocker);
}

describe('a restock order', () => {
  test('is prefilled to standard stock, notifies its assignee, and can be partly fulfilled', async () => {
    const { deviceNo } = scene.device;
    const draft = await answerOf(readOrderDraft, { deviceNo });
    expect(draft.lines.map(({ name, orderedQty }) => [name, orderedQty])).toEqual([
      ['Cola', 6],
      ['Wrap', 0],
    ]);
    const { membershipId } = scene.restocker;
    expect(draft.restockers).toEqual([{ id: membershipId, userName: 'Rob Restocker' }]);
    const { id, orderNo } = await answerOf(createOrder, orderOf({ assignedToId: membershipId }));
    expect(orderNo).toMatch(/^S261121\d{8}$/);
    expect(await prisma.notice.findMany({ where: { membershipId } })).toMatchObject([
      {
        key: 'restock.assigned',
        params: { orderNo },
        target: { screen: 'restockOrder', mode: 'refill', orderId: id },
      },
    ]);
    const list = await answerOf(listRestockDevices, { mode: 'refill' }, scene.restocker);
    expect(list.items).toMatchObject([{ deviceNo, units: 6, openOrder: { id, assignedToMe: true } }]);
    expect(await codeOf(createOrder, orderOf())).toBe('RESTOCK_ORDER_EXISTS');
    const ownOrders = async (actor = scene.restocker) =>
      (await answerOf(readOverview, undefined, actor)).attention.ownRestockOrders;
    expect([await ownOrders(), await ownOrders(scene.owner)]).toEqual([1, 0]);
    const shown = await answerOf(readRestockDevice, { deviceNo, mode: 'refill' }, scene.restocker);
    expect(shown.order).toMatchObject({ id, assignedToMe: true });
    expect(shown.lines.map(({ suggested }) => suggested)).toEqual([6, 0]);
    const { recordId } = await fill(4);
    expect(await ownOrders()).toBe(0);
    const done = await answerOf(readRestockOrder, { id }, scene.restocker);
    expect(done).toMatchObject({
      doors: 2,
      status: 'done',
      fulfillment: 'partial',
      record: { id: recordId },
      tasks: [{ status: 'done' }],
      lines: [{ orderedQty: 6, restockQty: 4, fulfillment: 'partial', stockAtCreation: 4, edited: false }],
    });
    const record = await answerOf(readRestockRecord, { id: recordId }, scene.restocker);
    expect(record).toMatchObject({
      mode: 'refill',
      openings: 1,
      operatorName: 'Rob Restocker',
      order: { orderNo },
      fulfillment: 'partial',
      lines: [
        { lastRestockStock: 12, salesVolume: 5, stockBefore: 4, restockQty: 4, stockAfter: 8, orderedQty: 6 },
      ],
    });
    const rest = await answerOf(readOrderDraft, { deviceNo, fromOrderId: id });
    expect(rest.lines.map(({ orderedQty }) => orderedQty)).toEqual([2, 0]);
  });

  test.each([
    ['no units', { lines: [{ door: 'L', layer: 1, productId: '', orderedQty: 0 }] }, 'ORDER_EMPTY'],
    [
      'a place that is not in the template',
      { lines: [{ door: 'R', layer: 5, productId: '', orderedQty: 1 }] },
      'valid.input',
    ],
    ['a past due date', { dueOn: '2026-11-20' }, 'valid.futureTime'],
    ['a due date too far ahead', { dueOn: '2027-05-22' }, 'valid.futureTime'],
    ['an assignee who is not bound to the device', { assignedToId: 'owner' }, 'NOT_FOUND'],
  ])('is refused with %s', async (_, given, code) => {
    const lines =
      'lines' in given ? given.lines.map((line) => ({ ...line, productId: scene.cola.id })) : undefined;
    const assigned = 'assignedToId' in given ? { assignedToId: scene.owner.membershipId } : {};
    expect(await codeOf(createOrder, orderOf({ ...given, ...(lines ? { lines } : {}), ...assigned }))).toBe(
      code,
    );
  });

  test('waits again when its task is canceled, is edited under an optimistic lock, and canceled once', async () => {
    const { id } = await answerOf(createOrder, orderOf());
    const taskId = await beginTask(scene, 'refill');
    const statusOf = async () => (await answerOf(readRestockOrder, { id })).status;
    expect(await statusOf()).toBe('restocking');
    expect(await codeOf(cancelOrder, { id })).toBe('ILLEGAL_TRANSITION');
    await answerOf(cancelTask, { taskId }, scene.restocker);
    expect(await statusOf()).toBe('created');
    const { version } = await answerOf(readRestockOrder, { id });
    const changed = { ...orderOf({ dueOn: '2026-11-25', note: 'by noon' }), id, version };
    const lines = [{ door: 'L', layer: 1, productId: scene.cola.id, orderedQty: 9 }];
    await answerOf(editOrder, { ...changed, lines });
    expect(await answerOf(readRestockOrder, { id })).toMatchObject({
      dueOn: '2026-11-25',
      note: 'by noon',
      lines: [{ orderedQty: 9, edited: true, stockAtCreation: 4, parQty: 10 }],
    });
    expect(await codeOf(editOrder, { ...changed, lines })).toBe('DATA_PROCESSING');
    const { deviceNo } = scene.device;
    const form = await answerOf(readOrderDraft, { deviceNo, orderId: id });
    expect(form.order).toMatchObject({ version: version + 1, dueOn: '2026-11-25', note: 'by noon' });
    expect(form.lines.map(({ name, orderedQty }) => [name, orderedQty])).toEqual([
      ['Cola', 9],
      ['Wrap', 0],
    ]);
    expect(await codeOf(readOrderDraft, { deviceNo, orderId: scene.merchantId })).toBe('NOT_FOUND');
    const shown = await answerOf(readRestockDevice, { deviceNo, mode: 'refill' }, scene.restocker);
    expect(shown.lines.map(({ suggested }) => suggested)).toEqual([9, 0]);
    await answerOf(cancelOrder, { id });
    await answerOf(cancelOrder, { id });
    expect(await codeOf(editOrder, { ...changed, lines, version: 4 })).toBe('ILLEGAL_TRANSITION');
    expect(await prisma.stockMovement.count({ where: { deviceId: scene.device.id, type: 'restock' } })).toBe(
      0,
    );
  });

  test('is hidden from other restockers', async () => {
    const other = await givenRestocker(world, scene.device, 'Rita');
    const { id } = await answerOf(createOrder, orderOf({ assignedToId: other.membershipId }));
    const seenBy = async (actor = scene.restocker) =>
      (await answerOf(listRestockOrders, {}, actor)).items.map((order) => order.id);
    expect([await seenBy(), await seenBy(other), await seenBy(scene.owner)]).toEqual([[], [id], [id]]);
    expect(await codeOf(readRestockOrder, { id }, scene.restocker)).toBe('NOT_FOUND');
    const { items } = await answerOf(listRestockOrders, { mine: true, status: 'created' }, other);
    expect(items).toMatchObject([{ units: 6, createdByName: 'Olive Owner', assignedToMe: true }]);
  });

  test('cannot be started while another task is open at the device', async () => {
    await beginTask(scene, 'quick');
    expect(await codeOf(createOrder, orderOf())).toBe('RESTOCK_TASK_EXISTS');
  });
});

test("restock records are listed by mode and by the merchant's days", async () => {
  await answerOf(createOrder, orderOf());
  const { recordId } = await fill(6);
  const idsOf = async (given: object) =>
    (await answerOf(listRestockRecords, { mode: 'refill', ...given })).items.map(({ id }) => id);
  expect(await idsOf({})).toEqual([recordId]);
  expect(await idsOf({ from: '2026-11-21', to: '2026-11-21', deviceNo: scene.device.deviceNo })).toEqual([
    recordId,
  ]);
  expect(await idsOf({ from: '2026-11-22' })).toEqual([]);
  expect(await idsOf({ mode: 'quick' })).toEqual([]);
  expect(await idsOf({ operatorId: scene.owner.membershipId })).toEqual([]);
  expect(await codeOf(listRestockRecords, { mode: 'refill', from: '2026-10-01', to: '2026-11-21' })).toBe(
    'valid.range.max',
  );
});
