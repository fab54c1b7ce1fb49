import { readChangedLines } from '@larder/domain/restock/changed-lines';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenOnline } from '@larder/testkit/given/given-cabinet';
import { eventOf } from '@larder/testkit/given/given-events';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { newTestId } from '@larder/testkit/new-test-id';
import { askInRestock } from '@larder/testkit/restock-answers';
import {
  beginTask,
  closeTaskDoors,
  givenRestocker,
  givenRestockScene,
  openTaskDoors,
  type RestockScene,
} from '@larder/testkit/restock-scene';
import {
  createSaleWorld,
  ingestEvents,
  type SaleWorld,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTaskDoor } from '../opening/open-task-door.ts';
import { adjustStock } from '../stock/adjust-stock.ts';
import { cancelTask } from './cancel-task.ts';
import { readRestockDevice } from './read-restock-device.ts';
import { readRestockRecord } from './read-restock-record.ts';
import { readTask } from './read-task.ts';
import { startTask } from './start-task.ts';
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

const {
  answerOf,
  refusalOf,
  cola: colaLine,
  wrap: wrapLine,
  done: submission,
} = askInRestock(() => ({ world, scene }), 'restocker');
/** A task whose doors were opened and closed. */
async function givenTask(mode = 'quick') {
  const taskId = await beginTask(scene, mode);
  await closeTaskDoors(world, scene, await openTaskDoors(world, scene, taskId));
  return taskId;
}
const levelOf = (productId: string) =>
  prisma.stockLevel.findFirstOrThrow({ where: { deviceId: scene.device.id, productId } });
const bookedByTasks = () =>
  prisma.stockMovement.count({ where: { deviceId: scene.device.id, sourceType: 'restock_record' } });
async function expectLedgerToAddUp() {
  const levels = await prisma.stockLevel.findMany({ where: { deviceId: scene.device.id } });
  for (const { door, layer, productId, onHand, keySeq } of levels) {
    const moved = await prisma.stockMovement.aggregate({
      where: { deviceId: scene.device.id, door, layer, productId },
      _sum: { qty: true },
      _count: true,
    });
    expect([onHand, Number(keySeq)]).toEqual([moved._sum.qty ?? 0, moved._count]);
  }
}
/** A shopper takes Cola through door L. */
async function sell(qty: number, at = world.env.clock.now()) {
  const sessionId = newTestId();
  await tapCard(world, scene, sessionId);
  await prisma.doorSession.update({ where: { id: sessionId }, data: { authorizedAt: at } });
  const seq = scene.nextSeq();
  for (let used = 1; used < 6; used += 1) scene.nextSeq();
  await ingestEvents(world, scene, saleEvents(sessionId, seq, at, [{ productId: scene.cola.id, qty }]));
  world.env.clock.advance(20_000);
}

describe('the worked example of the specification', () => {
  test.each([
    ['quick', 5, 9],
    ['one_click', 6, 10],
    ['legacy', 6, 10],
  ])('%s mode suggests %d units and leaves %d', async (mode, suggested, after) => {
    const { deviceNo } = scene.device;
    const shown = await answerOf(readRestockDevice, { deviceNo, mode });
    const cola = shown.lines.find(({ productId }) => productId === scene.cola.id);
    expect(cola).toMatchObject({
      parQty: 10,
      lastRestockStock: 12,
      salesVolume: 5,
      current: 4,
      suggested,
      stockStatus: 'normal',
      isNewProduct: false,
      leaves: false,
      discrepancy: false,
      dailySales: 2.5,
      daysOfSupply: 1,
    });
    const taskId = await givenTask(mode);
    const line = colaLine({ restockQty: suggested });
    const { recordId } = await answerOf(submitTask, submission(taskId, line, wrapLine()));
    expect(await prisma.restockRecordLine.findFirst({ where: { recordId, lineNo: 1 } })).toMatchObject({
      lastRestockStock: 12,
      salesVolume: 5,
      stockBefore: 4,
      adjustQty: 0,
      disposeQty: 0,
      restockQty: suggested,
      stockAfter: after,
      parQty: 10,
    });
    expect(await levelOf(scene.cola.id)).toMatchObject({
      onHand: after,
      lastRestockStock: after,
      salesSinceRestock: 0,
      disposedSinceRestock: 0,
      adjustedSinceRestock: 0,
      lastCountedAt: null,
    });
    await expectLedgerToAddUp();
  });
});

describe('a restock task', () => {
  test('begins when a door unlocks, opens doors again, and ends once', async () => {
    const taskId = await beginTask(scene, 'quick');
    const first = await openTaskDoors(world, scene, taskId, ['L']);
    const open = await answerOf(readTask, { taskId });
    expect(open.task).toMatchObject({ status: 'restocking', isMine: true, mayGoWithoutDoor: false });
    expect(open).toMatchObject({
      doors: [
        { door: 'L', state: 'opened' },
        { door: 'R', state: 'closed' },
      ],
      lastClosedAt: null,
    });
    expect(await refusalOf(submitTask, submission(taskId))).toMatchObject({ code: 'RESTOCK_DOOR_OPEN' });
    expect(await refusalOf(openTaskDoor, { taskId, doors: ['R'] })).toMatchObject({ code: 'DEVICE_BUSY' });
    await closeTaskDoors(world, scene, first, ['L']);
    await closeTaskDoors(world, scene, await openTaskDoors(world, scene, taskId, ['R']), ['R']);
    const closed = await answerOf(readTask, { taskId });
    expect(closed.lastClosedAt).toBe(world.env.clock.now().toISOString());
    const [one, two] = await Promise.all([
      answerOf(submitTask, submission(taskId, colaLine({ restockQty: 1 }))),
      answerOf(submitTask, submission(taskId, colaLine({ restockQty: 1 }))),
    ]);
    expect(one).toEqual(two);
    expect(await prisma.restockRecord.findMany({ where: { taskId } })).toMatchObject([
      { openings: 2, restockQty: 1 },
    ]);
    expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 5 });
    expect(await refusalOf(cancelTask, { taskId })).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  });

  test('blocks the device for other members and names its operator', async () => {
    const other = await givenRestocker(world, scene.device, 'Rita');
    const taskId = await beginTask(scene, 'quick');
    const { deviceNo } = scene.device;
    const start = { deviceNo, mode: 'one_click' };
    expect(await refusalOf(startTask, start, other)).toEqual({
      code: 'RESTOCK_TASK_EXISTS',
      params: expect.objectContaining({ taskId, operatorName: 'Rob Restocker', isMine: 0 }),
    });
    expect(await refusalOf(startTask, start)).toMatchObject({ params: { isMine: 1 } });
    expect(await refusalOf(submitTask, submission(taskId), other)).toMatchObject({
      code: 'RESTOCK_TASK_EXISTS',
    });
    expect(await refusalOf(cancelTask, { taskId }, other)).toMatchObject({ code: 'RESTOCK_TASK_EXISTS' });
    await answerOf(cancelTask, { taskId }, scene.owner);
    await answerOf(cancelTask, { taskId });
    expect(await refusalOf(submitTask, submission(taskId))).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    expect(await bookedByTasks()).toBe(0);
    const next = await beginTask(scene, 'quick', {}, other);
    expect(next).not.toBe(taskId);
  });

  test('needs a permission to end without an opened door', async () => {
    const taskId = await beginTask(scene, 'quick');
    expect(await refusalOf(submitTask, submission(taskId, colaLine()))).toMatchObject({ code: 'FORBIDDEN' });
    await answerOf(cancelTask, { taskId });
    const own = await beginTask(scene, 'quick', {}, scene.owner);
    await answerOf(submitTask, submission(own, colaLine({ restockQty: 2 })), scene.owner);
    expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 6 });
  });

  test('may end with an open door while the cabinet is offline and cannot report the close', async () => {
    const taskId = await beginTask(scene, 'quick');
    await openTaskDoors(world, scene, taskId);
    world.env.clock.advance(200_000);
    await answerOf(submitTask, submission(taskId, colaLine({ restockQty: 2 })));
    expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 6 });
    expect(await bookedByTasks()).toBe(1);
  });

  test.each([
    ['frozen', { code: null }],
    ['to_be_activated', { code: 'DEVICE_ENABLE_FAILED' }],
  ])('starts or is refused at a device that is %s: %j', async (state, { code }) => {
    const { id: deviceId, deviceNo } = scene.device;
    if (state === 'frozen') {
      await prisma.freezeRule.create({
        data: {
          deviceId,
          merchantId: scene.merchantId,
          mode: 'always',
          savedAt: world.env.clock.now(),
        },
      });
    } else await prisma.device.update({ where: { id: deviceId }, data: { lifecycle: 'to_be_activated' } });
    const refused = await refusalOf(startTask, { deviceNo, mode: 'quick' });
    expect(refused?.code ?? null).toBe(code);
  });

  test('is refused in a mode that the merchant does not have, and in refill mode without an order', async () => {
    const { deviceNo } = scene.device;
    expect(await refusalOf(startTask, { deviceNo, mode: 'refill' })).toMatchObject({ code: 'NOT_FOUND' });
    await prisma.merchant.update({ where: { id: scene.merchantId }, data: { features: ['restock_refill'] } });
    expect(await refusalOf(startTask, { deviceNo, mode: 'quick' })).toMatchObject({
      code: 'RESTOCK_MODE_DISABLED',
    });
  });

  test('opens no door of an offline cabinet', async () => {
    const taskId = await beginTask(scene, 'quick');
    world.env.clock.advance(200_000);
    expect(await refusalOf(openTaskDoor, { taskId, doors: ['L'] })).toMatchObject({ code: 'DEVICE_OFFLINE' });
  });
});

describe('the entered numbers of a task', () => {
  test.each([
    [
      'more disposed units than there are',
      { disposeQty: 99, disposeReason: 'expired' },
      'RESTOCK_DISPOSE_TOO_MUCH',
    ],
    ['disposed units without a reason', { disposeQty: 1 }, 'BAD_INPUT'],
    ['an adjustment below zero', { adjustQty: -99 }, 'RESTOCK_NEGATIVE'],
    ['an unknown place', { layer: 5 }, 'BAD_INPUT'],
    ['an unknown product', { productId: newTestId() }, 'BAD_INPUT'],
  ])('are refused when they contain %s', async (_, given, code) => {
    const taskId = await givenTask();
    expect(await refusalOf(submitTask, submission(taskId, colaLine(given)))).toMatchObject({ code });
    expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 4 });
    expect(await prisma.stockLevel.count({ where: { deviceId: scene.device.id } })).toBe(2);
  });

  test('count as of the last close; a later sale opens the next interval', async () => {
    const taskId = await givenTask('one_click');
    world.env.clock.advance(5_000);
    await sell(1);
    const { lines } = await answerOf(readTask, { taskId });
    expect(lines.find(({ productId }) => productId === scene.cola.id)).toMatchObject({
      current: 4,
      salesVolume: 5,
    });
    const counted = colaLine({ countedQty: 3, restockQty: 7 });
    const { recordId } = await answerOf(submitTask, submission(taskId, counted, wrapLine()));
    expect(await prisma.restockRecordLine.findFirst({ where: { recordId, lineNo: 1 } })).toMatchObject({
      stockBefore: 4,
      countedQty: 3,
      adjustQty: -1,
      stockAfter: 10,
      salesVolume: 5,
    });
    const level = await levelOf(scene.cola.id);
    expect(level).toMatchObject({ onHand: 9, lastRestockStock: 10, salesSinceRestock: 1 });
    expect(level.lastCountedAt).not.toBeNull();
    await expectLedgerToAddUp();
    const again = await answerOf(readRestockDevice, { deviceNo: scene.device.deviceNo, mode: 'quick' });
    expect(again.lines.map(({ suggested }) => suggested)).toEqual([1, 0]);
  });

  test('must be confirmed when a late event changes the stock before the close', async () => {
    const beforeOpening = world.env.clock.now();
    const taskId = await givenTask();
    await sell(2, beforeOpening);
    const refused = await refusalOf(submitTask, submission(taskId, colaLine({ restockQty: 5 }), wrapLine()));
    expect(refused?.code).toBe('STOCK_CHANGED');
    expect(readChangedLines(refused?.params?.lines)).toEqual([
      { door: 'L', layer: 1, productId: scene.cola.id, was: 4, now: 2 },
    ]);
    await answerOf(submitTask, submission(taskId, colaLine({ expectedCurrent: 2, restockQty: 7 })));
    expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 9 });
  });

  test('must be confirmed after another member has counted since the close', async () => {
    const taskId = await givenTask();
    world.env.clock.advance(5_000);
    const shelf = { door: 'L', layer: 1, productId: scene.cola.id };
    const { deviceNo } = scene.device;
    const count = { ...shelf, deviceNo, expectedOnHand: 4, countedQty: 9, reason: 'count' };
    await answerOf(adjustStock, count, scene.owner);
    world.env.clock.advance(5_000);
    await sell(1);
    const refused = await refusalOf(submitTask, submission(taskId, colaLine({ restockQty: 5 }), wrapLine()));
    expect(refused?.code).toBe('STOCK_CHANGED');
    expect(readChangedLines(refused?.params?.lines)).toEqual([{ ...shelf, was: 4, now: 9 }]);
    const { lines } = await answerOf(readTask, { taskId });
    expect(lines.find(({ productId }) => productId === scene.cola.id)).toMatchObject({ current: 9 });
    const { lastCountedAt } = await levelOf(scene.cola.id);
    await answerOf(
      submitTask,
      submission(taskId, colaLine({ expectedCurrent: 9, countedQty: 9 }), wrapLine()),
    );
    const level = await levelOf(scene.cola.id);
    expect(level).toMatchObject({ onHand: 8, lastRestockStock: 9, salesSinceRestock: 1, lastCountedAt });
    await expectLedgerToAddUp();
  });

  test('are not reduced by a late sale from before the count', async () => {
    const beforeOpening = world.env.clock.now();
    const taskId = await givenTask('one_click');
    await answerOf(submitTask, submission(taskId, colaLine({ countedQty: 2, restockQty: 10 })));
    world.env.clock.advance(60_000);
    await givenOnline(prisma, scene.device.id, world.env.clock.now());
    await sell(2, beforeOpening);
    expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 12, lastRestockStock: 12 });
    const offset = { deviceId: scene.device.id, reason: 'late_sale_offset' } as const;
    expect(await prisma.stockMovement.findMany({ where: offset })).toMatchObject([
      { qty: 2, type: 'adjust' },
    ]);
    await expectLedgerToAddUp();
  });

  test('correct a negative recorded stock', async () => {
    await sell(6);
    const taskId = await givenTask('one_click');
    const { lines } = await answerOf(readTask, { taskId });
    const cola = lines.find(({ productId }) => productId === scene.cola.id);
    expect(cola).toMatchObject({ current: -2, suggested: 10, discrepancy: true, stockStatus: 'discrepancy' });
    const mended = colaLine({ expectedCurrent: -2, adjustQty: 2, restockQty: 12 });
    await answerOf(submitTask, submission(taskId, mended));
    expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 12 });
    await expectLedgerToAddUp();
  });
});

test('an estimated date is marked in the record, on the shelf and in its next restock', async () => {
  const taskId = await givenTask();
  const bestBefore = '2030-03-01';
  const read = wrapLine({ restockQty: 2, bestBefore });
  const guess = colaLine({ restockQty: 3, bestBefore, bestBeforeEstimated: true });
  const { recordId } = await answerOf(submitTask, submission(taskId, guess, read));
  const { lines } = await answerOf(readRestockRecord, { id: recordId }, scene.owner);
  expect(lines.map((line) => [line.bestBefore, line.bestBeforeEstimated])).toEqual([
    [bestBefore, true],
    [bestBefore, false],
  ]);
  expect((await levelOf(scene.cola.id)).batches).toEqual([{ bestBefore, qty: 3, estimated: true }]);
  expect((await levelOf(scene.wrap.id)).batches).toEqual([{ bestBefore, qty: 2 }]);
  const { deviceNo } = scene.device;
  const shown = await answerOf(readRestockDevice, { deviceNo, mode: 'quick' });
  const batchesOf = (productId: string) =>
    shown.lines.find((line) => line.productId === productId)?.batches.map(({ estimated }) => estimated);
  expect([batchesOf(scene.cola.id), batchesOf(scene.wrap.id)]).toEqual([[true], [false]]);
});

test('no line without goods or without a date is booked as estimated', async () => {
  const taskId = await givenTask();
  const nothingIn = colaLine({ bestBefore: '2030-03-01', bestBeforeEstimated: true });
  const undated = wrapLine({ restockQty: 2, bestBeforeEstimated: true });
  const { recordId } = await answerOf(submitTask, submission(taskId, nothingIn, undated));
  const lines = await prisma.restockRecordLine.findMany({ where: { recordId } });
  expect(lines.map(({ bestBeforeEstimated }) => bestBeforeEstimated)).toEqual([false, false]);
});

test('camera counts are shown and stored next to manual counts, and book nothing', async () => {
  const taskId = await beginTask(scene, 'quick');
  const sessionId = await openTaskDoors(world, scene, taskId);
  const count = { door: 'L', layer: 1, productId: scene.cola.id } as const;
  const seen = (qty: number) => ({
    sessionId,
    by: 'device' as const,
    counts: [{ ...count, qty, conf: 0.9 }],
  });
  await ingestEvents(world, scene, [
    eventOf(scene.nextSeq(), 'stock.observed', seen(7), world.env.clock.now()),
    eventOf(scene.nextSeq(), 'stock.observed', seen(8), world.env.clock.now()),
  ]);
  await closeTaskDoors(world, scene, sessionId);
  // Stored as they were sent: an integer may be written with a fraction, and an event that no schema fits is kept too.
  await database.pool.query(
    `UPDATE device_event_inbox SET raw = replace(raw::text, '"qty": 8', '"qty": 8.0')::json
      WHERE device_id = $1 AND type = 'stock.observed'`,
    [scene.device.id],
  );
  await database.pool.query(
    `INSERT INTO device_event_inbox (device_id, log_id, seq, type, raw, received_at, occurred_at, clock_quality, status)
     SELECT device_id, log_id, seq + 1000, type,
            json_build_object('data', json_build_object('sessionId', $2::text, 'counts', 1)), received_at, occurred_at,
            clock_quality, 'invalid'
       FROM device_event_inbox WHERE device_id = $1 AND type = 'stock.observed' LIMIT 1`,
    [scene.device.id, sessionId],
  );
  const task = await answerOf(readTask, { taskId });
  expect(task.cameraCounts).toEqual([{ ...count, qty: 8 }]);
  expect(task.lines[0]).toMatchObject({ current: 4 });
  const { recordId } = await answerOf(
    submitTask,
    submission(taskId, colaLine({ countedQty: 4, restockQty: 4 })),
  );
  expect(await prisma.restockRecordLine.findFirst({ where: { recordId } })).toMatchObject({
    countedQty: 4,
    cameraQty: 8,
    adjustQty: 0,
    stockAfter: 8,
  });
});

test('a waiting template takes effect with the restock, writes off removed products and adds new ones', async () => {
  const water = await givenProduct(prisma, scene.merchantId, { platform: { name: 'Water' } });
  const waits = { applyMode: 'at_next_restock', effectiveAt: null } as const;
  await givenPlanogram(
    prisma,
    scene.device,
    [
      { productId: water.id, layer: 1, parQty: 6 },
      { productId: scene.wrap.id, door: 'R', layer: 2, parQty: 4 },
    ],
    waits,
  );
  const shown = await answerOf(readRestockDevice, { deviceNo: scene.device.deviceNo, mode: 'one_click' });
  expect(shown.waitingTemplate).toMatchObject({ added: [{ name: 'Water' }], removed: [{ name: 'Cola' }] });
  expect(
    shown.lines.map(({ name, suggested, leaves, isNewProduct }) => [name, suggested, leaves, isNewProduct]),
  ).toEqual(
    expect.arrayContaining([
      ['Cola', 0, true, false],
      ['Water', 6, false, true],
      ['Wrap', 0, false, false],
    ]),
  );
  const taskId = await givenTask('one_click');
  const waterLine = colaLine({ productId: water.id, expectedCurrent: 0, restockQty: 6 });
  const gone = colaLine({ disposeQty: 1, disposeReason: 'expired' });
  await answerOf(submitTask, submission(taskId, waterLine, gone, wrapLine()));
  expect(await levelOf(water.id)).toMatchObject({ onHand: 6, parQty: 6, lastRestockStock: 6 });
  expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 0, parQty: null });
  const writtenOff = await prisma.stockMovement.findMany({
    where: { reason: 'template_removed', deviceId: scene.device.id },
  });
  expect(writtenOff).toMatchObject([{ qty: -3 }]);
  await expectLedgerToAddUp();
});

test('an unbound restocker can neither start nor end a task, even before they know of it', async () => {
  const taskId = await givenTask();
  const { restocker, owner, device } = scene;
  await prisma.membershipDevice.deleteMany({ where: { membershipId: restocker.membershipId } });
  await prisma.restockTask.update({ where: { id: taskId }, data: { operatorId: owner.membershipId } });
  expect(await refusalOf(submitTask, submission(taskId, colaLine()))).toMatchObject({
    code: 'RESTOCK_TASK_EXISTS',
  });
  await answerOf(submitTask, submission(taskId, colaLine({ restockQty: 1 })), owner);
  expect(await refusalOf(startTask, { deviceNo: device.deviceNo, mode: 'quick' })).toMatchObject({
    code: 'NOT_FOUND',
  });
  await givenOnline(prisma, device.id, world.env.clock.now());
});
