import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenUpload } from '@larder/testkit/given/given-upload';
import { newTestId } from '@larder/testkit/new-test-id';
import { askInRestock } from '@larder/testkit/restock-answers';
import {
  beginTask,
  closeTaskDoors,
  givenRestockScene,
  openTaskDoors,
  type RestockScene,
} from '@larder/testkit/restock-scene';
import { asSystem, createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { readOverview } from '../home/read-overview.ts';
import { addPhoto } from './add-photo.ts';
import { listTripCandidates } from './list-trip-candidates.ts';
import { readRestockOverview } from './read-restock-overview.ts';
import { readRestockRecord } from './read-restock-record.ts';
import { readTask } from './read-task.ts';
import { readTrip } from './read-trip.ts';
import { remindOfIdleTasks } from './remind-of-idle-tasks.ts';
import { removePhoto } from './remove-photo.ts';
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

const { answerOf, codeOf, cola, done } = askInRestock(() => ({ world, scene }), 'restocker');
/** A second device with Cola that was never restocked: 10 units missing to standard stock. */
async function givenSecondCabinet() {
  const device = await givenCabinet(prisma, scene.merchantId, { name: 'Lobby East' });
  await givenOnline(prisma, device.id, world.env.clock.now());
  const version = await givenPlanogram(prisma, device, [{ productId: scene.cola.id, parQty: 10 }]);
  const { merchantId } = scene;
  const key = { merchantId, deviceId: device.id, door: 'L', layer: 1, productId: scene.cola.id } as const;
  await prisma.stockLevel.create({ data: { ...key, parQty: 10, updatedAt: version.createdAt } });
  return device;
}

test('a trip sums up what to pack, follows its tasks and is done with the last one', async () => {
  const second = await givenSecondCabinet();
  const deviceNos = [second.deviceNo, scene.device.deviceNo];
  expect(await codeOf(saveTrip, { mode: 'one_click', deviceNos })).toBe('NOT_FOUND');
  const { owner } = scene;
  const { items } = await answerOf(listTripCandidates, { mode: 'one_click' }, owner);
  expect(items.map(({ deviceNo, units }) => [deviceNo, units])).toEqual([
    [second.deviceNo, 10],
    [scene.device.deviceNo, 6],
  ]);
  const { tripId } = await answerOf(saveTrip, { mode: 'one_click', deviceNos }, owner);
  const planned = await answerOf(readTrip, { tripId }, owner);
  expect(planned).toMatchObject({
    status: 'open',
    products: [{ name: 'Cola', qty: 16, split: [{ qty: 10 }, { qty: 6 }] }],
    cabinets: [
      { deviceNo: second.deviceNo, state: 'todo', units: 10 },
      { deviceNo: scene.device.deviceNo, state: 'todo', units: 6 },
    ],
  });
  const taskId = await beginTask(scene, 'one_click', { tripId }, owner);
  expect((await answerOf(readTrip, { tripId }, owner)).cabinets[1]).toMatchObject({
    state: 'restocking',
    taskId,
  });
  expect(await codeOf(saveTrip, { mode: 'one_click', deviceNos }, owner)).toBe('RESTOCK_TASK_EXISTS');
  await answerOf(saveTrip, { tripId, mode: 'one_click', deviceNos }, owner);
  await answerOf(submitTask, done(taskId, cola({ restockQty: 7 })), owner);
  expect(await answerOf(readTrip, { tripId }, owner)).toMatchObject({
    status: 'open',
    products: [{ qty: 17 }],
    cabinets: [{ state: 'todo' }, { state: 'done', units: 7 }],
  });
  const other = { ...scene, device: second };
  const last = await beginTask(other, 'one_click', { tripId }, owner);
  await answerOf(submitTask, done(last, cola({ expectedCurrent: 0, restockQty: 10 })), owner);
  expect(await answerOf(readTrip, { tripId }, owner)).toMatchObject({
    status: 'done',
    cabinets: [{ state: 'done' }, {}],
  });
  expect(await codeOf(saveTrip, { tripId, mode: 'one_click', deviceNos }, owner)).toBe('ILLEGAL_TRANSITION');
  expect(await codeOf(readTrip, { tripId })).toBe('NOT_FOUND');
  expect(await codeOf(saveTrip, { mode: 'one_click', deviceNos: [] }, owner)).toBe('valid.tripDevices');
});

test("the overview counts devices in need and orders, and shows the member's own task", async () => {
  await givenSecondCabinet();
  const modes = (enabled: number[]) =>
    ['quick', 'one_click', 'refill', 'legacy'].map((mode, i) => ({ mode, needing: enabled[i] }));
  expect(await answerOf(readRestockOverview, {}, scene.owner)).toMatchObject({
    modes: modes([2, 2, 2, 2]),
    openOrders: 0,
    ownTask: null,
    blindCount: false,
  });
  const taskId = await beginTask(scene, 'quick');
  const { deviceNo } = scene.device;
  const own = await answerOf(readRestockOverview, { deviceNo });
  const task = { id: taskId, deviceNo, isMine: true };
  expect(own).toMatchObject({ modes: modes([1, 1, 1, 1]), ownTask: task });
  expect((await answerOf(readOverview, undefined)).ownTask).toMatchObject(task);
  expect((await answerOf(readOverview, undefined, scene.owner)).ownTask).toBeNull();
});

test("photos belong to the member's own task and can be removed while it is open", async () => {
  const taskId = await beginTask(scene, 'quick');
  const sessionId = await openTaskDoors(world, scene, taskId);
  const photo = { taskId, door: 'L', fileKey: await givenUpload(prisma, scene.merchantId, 'visit') };
  const takenAt = world.env.clock.now().toISOString();
  const { photoId } = await answerOf(addPhoto, { ...photo, takenAt });
  expect(await answerOf(addPhoto, { ...photo, takenAt })).toEqual({ photoId });
  expect((await answerOf(readTask, { taskId })).photos).toMatchObject([{ id: photoId, door: 'L' }]);
  const another = { ...photo, fileKey: await givenUpload(prisma, scene.merchantId, 'visit'), takenAt };
  const { photoId: wrong } = await answerOf(addPhoto, another);
  expect(await codeOf(removePhoto, { taskId, photoId: wrong }, scene.owner)).toBe('RESTOCK_TASK_EXISTS');
  await answerOf(removePhoto, { taskId, photoId: wrong });
  await answerOf(removePhoto, { taskId, photoId: wrong });
  expect((await answerOf(readTask, { taskId })).photos).toMatchObject([{ id: photoId }]);
  await closeTaskDoors(world, scene, sessionId);
  await answerOf(submitTask, done(taskId));
  await answerOf(addPhoto, another);
  expect(await codeOf(removePhoto, { taskId, photoId })).toBe('ILLEGAL_TRANSITION');
});

test.each([
  ['six hours ahead', 6 * 3_600_000],
  ['an hour behind', -3_600_000],
  ['a year behind', -31_536_000_000],
])('a phone whose clock is %s can send photos and finish its task', async (_name, offMs) => {
  const taskId = await beginTask(scene, 'quick');
  const sessionId = await openTaskDoors(world, scene, taskId);
  const openedAt = world.env.clock.now().getTime();
  world.env.clock.advance(60_000);
  await closeTaskDoors(world, scene, sessionId);
  world.env.clock.advance(5 * 3_600_000);
  const takenAt = new Date(openedAt + offMs).toISOString();
  const fileKey = await givenUpload(prisma, scene.merchantId, 'visit');
  const { photoId } = await answerOf(addPhoto, { taskId, door: 'L', fileKey, takenAt });
  const [photo] = (await answerOf(readTask, { taskId })).photos;
  expect(photo?.id).toBe(photoId);
  const at = Date.parse(photo?.takenAt ?? '');
  expect(at).toBeGreaterThanOrEqual(openedAt - 60_000);
  expect(at).toBeLessThanOrEqual(world.env.clock.now().getTime());
  const { merchantId } = scene;
  const noted = await prisma.auditLog.findFirstOrThrow({ where: { merchantId, action: 'restock.addPhoto' } });
  expect(noted.diff).toMatchObject({ said: [null, takenAt] });
  const enteredAt = new Date(world.env.clock.now().getTime() + offMs).toISOString();
  await answerOf(submitTask, { ...done(taskId), enteredAt });
});

test.each<[what: string, key: (merchantId: string) => Promise<string> | string]>([
  ['was made up', (merchantId) => `merchants/${merchantId}/visit/${newTestId()}.jpg`],
  ['has not arrived', (merchantId) => givenUpload(prisma, merchantId, 'visit', 'pending')],
  ['is deleted', (merchantId) => givenUpload(prisma, merchantId, 'visit', 'deleted')],
  ['was taken for something else', (merchantId) => givenUpload(prisma, merchantId, 'disposal')],
  ["is another merchant's", async () => givenUpload(prisma, (await givenMerchant(prisma)).id, 'visit')],
])('a photo that %s is refused, and the task has no photo', async (_, key) => {
  const taskId = await beginTask(scene, 'quick');
  const takenAt = world.env.clock.now().toISOString();
  const fileKey = await key(scene.merchantId);
  expect(await codeOf(addPhoto, { taskId, door: 'L', fileKey, takenAt })).toBe('NOT_FOUND');
  expect((await answerOf(readTask, { taskId })).photos).toEqual([]);
});

test('disposals during a task have their note and picture in the record', async () => {
  const taskId = await beginTask(scene, 'quick');
  await closeTaskDoors(world, scene, await openTaskDoors(world, scene, taskId));
  const line = cola({ disposeQty: 1, disposeReason: 'damaged' });
  const photoKey = await givenUpload(prisma, scene.merchantId, 'disposal');
  const pending = await givenUpload(prisma, scene.merchantId, 'disposal', 'pending');
  const input = { ...done(taskId, line), note: ' Broken seal ' };
  expect(await codeOf(submitTask, { ...input, photoKey: pending })).toBe('NOT_FOUND');
  const { recordId } = await answerOf(submitTask, { ...input, photoKey });
  const record = await answerOf(readRestockRecord, { id: recordId });
  expect(record).toMatchObject({ note: 'Broken seal', disposeQty: 1 });
  expect(record.photoUrl).toContain(photoKey);
});

test('a task that is idle for 12 hours is reported once, to the operator and the owner', async () => {
  const taskId = await beginTask(scene, 'quick');
  world.env.clock.advance(7 * 3_600_000);
  await givenOnline(prisma, scene.device.id, world.env.clock.now());
  await openTaskDoors(world, scene, taskId);
  world.env.clock.advance(12 * 3_600_000 - 1_000);
  const countReminders = async () => {
    await asSystem(world.env, remindOfIdleTasks, { limit: 100 });
    return prisma.notice.count({ where: { merchantId: scene.merchantId, key: 'restock.idle' } });
  };
  expect(await countReminders()).toBe(0);
  world.env.clock.advance(1_000);
  expect(await countReminders()).toBe(2);
  expect(await countReminders()).toBe(2);
});
