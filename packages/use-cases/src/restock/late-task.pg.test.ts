import { DAY_MS, HOUR_MS } from '@larder/domain/durations';
import { readChangedLines } from '@larder/domain/restock/changed-lines';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenUpload } from '@larder/testkit/given/given-upload';
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
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import type { AnyUseCase } from '../use-case.ts';
import { addPhoto } from './add-photo.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelTask } from './cancel-task.ts';
import { cancelTrip } from './cancel-trip.ts';
import { createOrder } from './create-order.ts';
import { readRestockRecord } from './read-restock-record.ts';
import { readTask } from './read-task.ts';
import { removePhoto } from './remove-photo.ts';
import { saveTrip } from './save-trip.ts';
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
const { answerOf, refusalOf, codeOf, cola, done } = askInRestock(() => ({ world, scene }), 'restocker');

const now = () => world.env.clock.now();
const levelOf = (productId: string) =>
  prisma.stockLevel.findFirstOrThrow({ where: { deviceId: scene.device.id, productId } });

/** A task that a phone starts offline: the calls that it sends later. */
function offlineTask(more: object = {}) {
  const taskId = newTestId();
  const begun = { deviceNo: scene.device.deviceNo, mode: 'quick', taskId, begunAt: now().toISOString() };
  return { taskId, start: { ...begun, ...more } };
}

/** Another member's task, with doors opened and closed. */
async function givenTaskOf(other: MemberActor) {
  const theirs = {
    ...scene,
    run: <Out>(useCase: AnyUseCase<Out>, input: unknown) => scene.run(useCase, input, other),
  };
  const taskId = await beginTask(theirs, 'quick');
  await closeTaskDoors(world, theirs, await openTaskDoors(world, theirs, taskId));
  return taskId;
}

/** A shopper takes Cola through the left door. */
async function sell(qty: number, at = now()) {
  const sessionId = newTestId();
  await tapCard(world, scene, sessionId);
  const seq = scene.nextSeq();
  for (let used = 1; used < 6; used += 1) scene.nextSeq();
  await ingestEvents(world, scene, saleEvents(sessionId, seq, at, [{ productId: scene.cola.id, qty }]));
}

test('a task started and finished offline is booked at the time of its end, without an opening', async () => {
  const begunAt = now();
  const { taskId, start } = offlineTask();
  world.env.clock.advance(10 * 60_000);
  const submission = done(taskId, cola({ restockQty: 5 }));
  const endedAt = now();
  world.env.clock.advance(9 * HOUR_MS);
  expect(await answerOf(startTask, start)).toMatchObject({ taskId });
  expect((await answerOf(readTask, { taskId })).task).toMatchObject({
    status: 'created',
    mayGoWithoutDoor: true,
    createdAt: begunAt.toISOString(),
  });
  const { recordId } = await answerOf(submitTask, submission);
  expect(await answerOf(readRestockRecord, { id: recordId })).toMatchObject({
    startedAt: begunAt.toISOString(),
    at: endedAt.toISOString(),
    openings: 0,
    restockQty: 5,
  });
  expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 9, lastRestockStock: 9 });
});

test('repeated start and Done calls create one task and one record', async () => {
  const { taskId, start } = offlineTask();
  const starts = await Promise.all([answerOf(startTask, start), answerOf(startTask, start)]);
  expect(starts[0]).toEqual(starts[1]);
  const submission = done(taskId, cola({ restockQty: 5 }));
  const first = await answerOf(submitTask, submission);
  expect(await answerOf(startTask, start)).toEqual(starts[0]);
  expect(await answerOf(submitTask, submission)).toEqual(first);
  expect(first.already).toBeNull();
  expect(await prisma.restockTask.count({ where: { deviceId: scene.device.id } })).toBe(1);
  expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 9 });
});

test('Done that arrives before its start books nothing, and works after the start', async () => {
  const { taskId, start } = offlineTask();
  const submission = done(taskId, cola({ restockQty: 5 }));
  expect(await codeOf(submitTask, submission)).toBe('NOT_FOUND');
  await answerOf(startTask, start);
  await answerOf(submitTask, submission);
  expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 9 });
});

test('a start with the id of any other task, of any merchant or device, starts nothing', async () => {
  const theirs = createSaleWorld(database);
  const other = await givenRestockScene(theirs);
  const taken = await beginTask(other, 'quick');
  expect(await codeOf(startTask, { ...offlineTask().start, taskId: taken })).toBe('NOT_FOUND');
  const merchant = await givenMerchant(prisma);
  const stranger = actorOf(await givenMember(prisma, merchant.id));
  expect(await codeOf(startTask, offlineTask().start, stranger)).toBe('NOT_FOUND');
  expect(await prisma.restockTask.count({ where: { deviceId: scene.device.id } })).toBe(0);
});

test('an impossible time is clamped: at most a week back, never in the future', async () => {
  const past = offlineTask({ begunAt: new Date(now().getTime() - 30 * DAY_MS).toISOString() });
  await answerOf(startTask, past.start);
  const task = () =>
    prisma.restockTask.findFirstOrThrow({ where: { status: 'created' }, orderBy: { id: 'desc' } });
  expect((await task()).begunAt).toEqual(new Date(now().getTime() - 7 * DAY_MS));
  await answerOf(cancelTask, { taskId: past.taskId });
  const ahead = offlineTask({ begunAt: new Date(now().getTime() + DAY_MS).toISOString() });
  await answerOf(startTask, ahead.start);
  expect(await prisma.restockTask.findFirst({ where: { id: ahead.taskId } })).toMatchObject({
    begunAt: now(),
  });
});

test("another member's open task refuses a late start by name; the start works once it is done", async () => {
  const other = await givenRestocker(world, scene.device, 'Rita');
  const late = offlineTask();
  world.env.clock.advance(HOUR_MS);
  await givenOnline(prisma, scene.device.id, now());
  const theirs = await beginTask(scene, 'quick', {}, other);
  expect(await refusalOf(startTask, late.start)).toMatchObject({
    code: 'RESTOCK_TASK_EXISTS',
    params: { taskId: theirs, operatorName: 'Rita', isMine: 0 },
  });
  await answerOf(cancelTask, { taskId: theirs }, other);
  await answerOf(startTask, late.start);
});

test('a task that arrives after a later one adds its units and keeps the later interval', async () => {
  const other = await givenRestocker(world, scene.device, 'Rita');
  const late = offlineTask();
  world.env.clock.advance(60_000);
  const submission = done(late.taskId, cola({ restockQty: 2, disposeQty: 1, disposeReason: 'damaged' }));
  world.env.clock.advance(HOUR_MS);
  await givenOnline(prisma, scene.device.id, now());
  const theirs = await givenTaskOf(other);
  await answerOf(submitTask, done(theirs, cola({ restockQty: 5 })), other);
  const { lastRestockAt } = await levelOf(scene.cola.id);
  world.env.clock.advance(5_000);
  await sell(1);
  world.env.clock.advance(HOUR_MS);
  await answerOf(startTask, late.start);
  const { recordId } = await answerOf(submitTask, submission);
  // 4 on record, +2 -1 late, +5 by the other member, 1 sold since.
  expect(await levelOf(scene.cola.id)).toMatchObject({
    onHand: 9,
    lastRestockAt,
    lastRestockStock: 10,
    salesSinceRestock: 1,
    disposedSinceRestock: 0,
    adjustedSinceRestock: 0,
  });
  expect(await prisma.restockRecordLine.findFirst({ where: { recordId } })).toMatchObject({
    stockBefore: 4,
    restockQty: 2,
    stockAfter: 5,
    salesVolume: 0,
  });
});

test('a count in between already includes the late units, so the phone must confirm each line', async () => {
  const other = await givenRestocker(world, scene.device, 'Rita');
  const late = offlineTask();
  world.env.clock.advance(60_000);
  const submission = done(late.taskId, cola({ restockQty: 5 }));
  world.env.clock.advance(HOUR_MS);
  await givenOnline(prisma, scene.device.id, now());
  const theirs = await givenTaskOf(other);
  await answerOf(submitTask, done(theirs, cola({ countedQty: 9 })), other);
  await answerOf(startTask, late.start);
  const refused = await refusalOf(submitTask, submission);
  expect(refused?.code).toBe('STOCK_CHANGED');
  expect(readChangedLines(refused?.params?.lines)).toMatchObject([{ was: 4, now: 9 }]);
  await answerOf(submitTask, { ...submission, lines: [cola({ expectedCurrent: 9 })] });
  expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 9 });
});

test('an order canceled in the meantime refuses the late start, which may be booked without the order', async () => {
  const { deviceNo } = scene.device;
  const shelf = { door: 'L', layer: 1, productId: scene.cola.id, orderedQty: 6 };
  const order = { deviceNo, mode: 'refill', lines: [shelf], assignedToId: null, dueOn: null, note: null };
  const { id: orderId } = await answerOf(createOrder, order, scene.owner);
  const late = offlineTask({ mode: 'refill', orderId });
  await answerOf(cancelOrder, { id: orderId }, scene.owner);
  expect(await codeOf(startTask, late.start)).toBe('ILLEGAL_TRANSITION');
  await answerOf(startTask, { ...late.start, mode: 'quick', orderId: undefined });
});

test('a trip that ended in the meantime does not refuse the late start of one of its tasks', async () => {
  const { deviceNo } = scene.device;
  const { tripId } = await answerOf(saveTrip, { mode: 'quick', deviceNos: [deviceNo] });
  const late = offlineTask({ tripId });
  await answerOf(cancelTrip, { tripId });
  expect(await codeOf(startTask, { deviceNo, mode: 'quick', tripId })).toBe('NOT_FOUND');
  await answerOf(startTask, late.start);
});

test('a template published after Done was pressed waits for the next task', async () => {
  const late = offlineTask();
  world.env.clock.advance(60_000);
  const submission = done(late.taskId, cola({ restockQty: 5 }));
  world.env.clock.advance(HOUR_MS);
  const waiting = await givenPlanogram(
    prisma,
    scene.device,
    [{ productId: scene.wrap.id, layer: 1, parQty: 3 }],
    { effectiveAt: null, applyMode: 'at_next_restock', publishedAt: now() },
  );
  await answerOf(startTask, late.start);
  await answerOf(submitTask, submission);
  expect(await prisma.planogramVersion.findFirst({ where: { id: waiting.id } })).toMatchObject({
    effectiveAt: null,
  });
});

test('Done on a second phone names who was first and lists the lines that were not booked', async () => {
  const taskId = await beginTask(scene, 'quick');
  await closeTaskDoors(world, scene, await openTaskDoors(world, scene, taskId));
  const closedAt = now().toISOString();
  world.env.clock.advance(600_000);
  const { recordId } = await answerOf(submitTask, done(taskId, cola({ restockQty: 5 })));
  world.env.clock.advance(60_000);
  expect(await answerOf(submitTask, done(taskId, cola({ restockQty: 5 })))).toEqual({
    recordId,
    already: null,
    orderStays: null,
  });
  const shelf = { door: 'L', layer: 1, productId: scene.cola.id };
  expect(await answerOf(submitTask, done(taskId, cola({ restockQty: 7 })))).toEqual({
    recordId,
    already: { operatorName: 'Rob Restocker', at: closedAt, unbooked: [shelf] },
    orderStays: null,
  });
  expect(await levelOf(scene.cola.id)).toMatchObject({ onHand: 9 });
  // The task page and its record show the same end.
  expect((await answerOf(readTask, { taskId })).task.endedAt).toBe(closedAt);
  expect((await answerOf(readRestockRecord, { id: recordId })).at).toBe(closedAt);
});

test('photos are accepted from the operator only, for a week after the end of a task, and stay', async () => {
  const late = offlineTask();
  await answerOf(startTask, late.start);
  const takenAt = now().toISOString();
  world.env.clock.advance(60_000);
  await answerOf(submitTask, done(late.taskId));
  const photo = async () => ({
    taskId: late.taskId,
    door: 'R',
    takenAt,
    fileKey: await givenUpload(prisma, scene.merchantId, 'visit'),
  });
  expect(await codeOf(addPhoto, await photo(), scene.owner)).toBe('RESTOCK_TASK_EXISTS');
  world.env.clock.advance(7 * DAY_MS);
  const { photoId } = await answerOf(addPhoto, await photo());
  expect(await prisma.restockPhoto.findFirst({ where: { id: photoId } })).toMatchObject({
    takenAt: new Date(takenAt),
  });
  expect(await codeOf(removePhoto, { taskId: late.taskId, photoId })).toBe('ILLEGAL_TRANSITION');
  world.env.clock.advance(1);
  expect(await codeOf(addPhoto, await photo())).toBe('ILLEGAL_TRANSITION');
});

test.each(['', '../../x.jpg', 'A PHOTO', '1.jpg'])(
  'a photo with the invalid key "%s" is refused',
  async (name) => {
    const taskId = await beginTask(scene, 'quick');
    const fileKey = `merchants/${scene.merchantId}/visit/${name}`;
    const photo = { taskId, door: 'L', fileKey, takenAt: now().toISOString() };
    expect(await codeOf(addPhoto, photo)).toBe('valid.input');
    expect((await answerOf(readTask, { taskId })).photos).toEqual([]);
  },
);

test('a canceled task refuses photos', async () => {
  const taskId = await beginTask(scene, 'quick');
  await answerOf(cancelTask, { taskId });
  const fileKey = await givenUpload(prisma, scene.merchantId, 'visit');
  const photo = { taskId, door: 'L', fileKey, takenAt: now().toISOString() };
  expect(await codeOf(addPhoto, photo)).toBe('ILLEGAL_TRANSITION');
});
