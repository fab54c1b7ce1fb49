import { finishTrip } from '@larder/database/queries/restock/restock-trip.queries';
import { type Tx, transaction } from '@larder/database/transaction';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { lockWaits } from '@larder/testkit/lock-waits';
import { askInRestock } from '@larder/testkit/restock-answers';
import {
  beginTask,
  givenRestocker,
  givenRestockScene,
  type RestockScene,
} from '@larder/testkit/restock-scene';
import { createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { cancelTask } from './cancel-task.ts';
import { cancelTrip } from './cancel-trip.ts';
import { listOpenTrips } from './list-open-trips.ts';
import { listTripCandidates } from './list-trip-candidates.ts';
import { readRestockRecord } from './read-restock-record.ts';
import { readTask } from './read-task.ts';
import { readTrip } from './read-trip.ts';
import { saveTrip } from './save-trip.ts';
import { startTask } from './start-task.ts';
import { submitTask } from './submit-task.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());

const MODE = 'one_click';
let world: SaleWorld;
let scene: RestockScene;
/** A second device with Cola that was never restocked: 10 units to standard stock; the scene's device misses 8. */
let second: RestockScene;

beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenRestockScene(world);
  const device = await givenCabinet(prisma, scene.merchantId, { name: 'Lobby East' });
  await givenOnline(prisma, device.id, world.env.clock.now());
  const version = await givenPlanogram(prisma, device, [{ productId: scene.cola.id, parQty: 10 }]);
  const { merchantId } = scene;
  const key = { merchantId, deviceId: device.id, door: 'L', layer: 1, productId: scene.cola.id } as const;
  await prisma.stockLevel.create({ data: { ...key, parQty: 10, updatedAt: version.createdAt } });
  second = { ...scene, device };
});

const { answerOf, codeOf, done } = askInRestock(() => ({ world, scene }), 'owner');
const numbers = () => [scene.device.deviceNo, second.device.deviceNo];
const givenTrip = async (deviceNos = numbers()) =>
  (await answerOf(saveTrip, { mode: MODE, deviceNos })).tripId;
const statesOf = async (tripId: string) => {
  const { status, cabinets } = await answerOf(readTrip, { tripId });
  return [status, ...cabinets.map(({ name, state }) => `${name} ${state}`)];
};

test('a trip keeps the order of its stops, which can be changed', async () => {
  const tripId = await givenTrip();
  expect(await statesOf(tripId)).toEqual(['open', 'Lobby West todo', 'Lobby East todo']);
  await answerOf(saveTrip, { tripId, mode: MODE, deviceNos: numbers().reverse() });
  expect(await statesOf(tripId)).toEqual(['open', 'Lobby East todo', 'Lobby West todo']);
  expect(await codeOf(saveTrip, { tripId, mode: 'quick', deviceNos: numbers() })).toBe('NOT_FOUND');
  expect(await codeOf(saveTrip, { tripId, mode: MODE, deviceNos: [] })).toBe('valid.tripDevices');
});

test('canceling a task returns its trip stop to the open stops', async () => {
  const tripId = await givenTrip();
  const taskId = await beginTask(scene, MODE, { tripId }, scene.owner);
  expect(await statesOf(tripId)).toEqual(['open', 'Lobby West restocking', 'Lobby East todo']);
  await answerOf(cancelTask, { taskId });
  expect(await statesOf(tripId)).toEqual(['open', 'Lobby West todo', 'Lobby East todo']);
});

test("a task at a stop of the member's open trip belongs to the trip, however it was started", async () => {
  const tripId = await givenTrip();
  await beginTask(scene, 'quick', {}, scene.owner);
  expect(await statesOf(tripId)).toEqual(['open', 'Lobby West todo', 'Lobby East todo']);
  await beginTask(second, MODE, {}, scene.owner);
  expect(await statesOf(tripId)).toEqual(['open', 'Lobby West todo', 'Lobby East restocking']);
});

test('a busy stop can be moved or removed, and a busy device cannot be added', async () => {
  const tripId = await givenTrip();
  await beginTask(scene, 'quick', {});
  await answerOf(saveTrip, { tripId, mode: MODE, deviceNos: numbers().reverse() });
  expect(await statesOf(tripId)).toEqual(['open', 'Lobby East todo', 'Lobby West todo']);
  const [busy = '', free = ''] = numbers();
  await answerOf(saveTrip, { tripId, mode: MODE, deviceNos: [free] });
  expect(await statesOf(tripId)).toEqual(['open', 'Lobby East todo']);
  expect(await codeOf(saveTrip, { tripId, mode: MODE, deviceNos: [free, busy] })).toBe('RESTOCK_TASK_EXISTS');
});

test('a task shows its stop number to the creator of the trip only', async () => {
  const tripId = await givenTrip();
  const taskId = await beginTask(second, MODE, { tripId }, scene.owner);
  expect((await answerOf(readTask, { taskId })).trip).toEqual({ id: tripId, stop: 2, stops: 2 });
  const own = await beginTask(scene, 'quick', {});
  expect((await answerOf(readTask, { taskId: own }, scene.restocker)).trip).toBeNull();
});

test('removing the open stops ends a trip', async () => {
  const tripId = await givenTrip();
  const taskId = await beginTask(scene, MODE, { tripId }, scene.owner);
  const { recordId } = await answerOf(submitTask, done(taskId));
  expect((await answerOf(readRestockRecord, { id: recordId })).tripId).toBe(tripId);
  expect((await answerOf(readRestockRecord, { id: recordId }, scene.restocker)).tripId).toBeNull();
  expect(await statesOf(tripId)).toEqual(['open', 'Lobby West done', 'Lobby East todo']);
  await answerOf(saveTrip, { tripId, mode: MODE, deviceNos: [scene.device.deviceNo] });
  expect(await statesOf(tripId)).toEqual(['done', 'Lobby West done']);
});

test('the second of two last tasks that end concurrently ends the trip', async () => {
  const tripId = await givenTrip();
  const { merchantId, owner } = scene;
  const [first = '', last = ''] = [
    await beginTask(scene, MODE, { tripId }, owner),
    await beginTask(second, MODE, { tripId }, owner),
  ];
  const end = async (tx: Tx, id: string) => {
    await tx.restockTask.update({
      where: { id },
      data: { status: 'done', finishedAt: world.env.clock.now() },
    });
    await finishTrip(tx, merchantId, tripId, world.env.clock.now());
  };
  let other = { ended: false, work: Promise.resolve() };
  await transaction(database, async (tx) => {
    await end(tx, first);
    other = { ended: false, work: transaction(database, (its) => end(its, last)) };
    void other.work.then(() => {
      other.ended = true;
    });
    while (!other.ended && (await lockWaits(database)) === 0) await Promise.resolve();
  });
  await other.work;
  expect(await statesOf(tripId)).toEqual(['done', 'Lobby West done', 'Lobby East done']);
});

test('a device that goes out of service does not keep its trip open', async () => {
  const tripId = await givenTrip();
  const taskId = await beginTask(scene, MODE, { tripId }, scene.owner);
  await prisma.device.update({
    where: { id: second.device.id },
    data: { lifecycle: 'to_be_activated', activatedAt: null },
  });
  await answerOf(submitTask, done(taskId));
  expect(await statesOf(tripId)).toEqual(['done', 'Lobby West done']);
});

test('only its creator cancels a trip, idempotently; its tasks continue and no further ones join it', async () => {
  const tripId = await givenTrip();
  const taskId = await beginTask(scene, MODE, { tripId }, scene.owner);
  expect(await codeOf(cancelTrip, { tripId }, scene.restocker)).toBe('NOT_FOUND');
  await answerOf(cancelTrip, { tripId });
  await answerOf(cancelTrip, { tripId });
  expect(await statesOf(tripId)).toEqual(['canceled', 'Lobby West restocking', 'Lobby East todo']);
  expect(await codeOf(startTask, { deviceNo: second.device.deviceNo, mode: MODE, tripId })).toBe('NOT_FOUND');
  expect(await codeOf(saveTrip, { tripId, mode: MODE, deviceNos: numbers() })).toBe('ILLEGAL_TRANSITION');
  await answerOf(submitTask, done(taskId));
  expect(await statesOf(tripId)).toEqual(['canceled', 'Lobby West done', 'Lobby East todo']);
});

test('a finished trip cannot be canceled', async () => {
  const tripId = await givenTrip([scene.device.deviceNo]);
  await answerOf(submitTask, done(await beginTask(scene, MODE, { tripId }, scene.owner)));
  expect(await codeOf(cancelTrip, { tripId })).toBe('ILLEGAL_TRANSITION');
});

test('the newest unfinished trip of each mode is listed for its creator', async () => {
  const tripId = await givenTrip();
  await answerOf(saveTrip, { mode: 'quick', deviceNos: [scene.device.deviceNo] });
  world.env.clock.advance(60_000);
  const quick = await answerOf(saveTrip, { mode: 'quick', deviceNos: numbers() });
  await answerOf(submitTask, done(await beginTask(scene, MODE, { tripId }, scene.owner)));
  expect(await answerOf(listOpenTrips, {})).toMatchObject({
    items: [
      { tripId: quick.tripId, mode: 'quick', cabinets: 2, done: 0 },
      { tripId, mode: MODE, cabinets: 2, done: 1 },
    ],
  });
  expect(await answerOf(listOpenTrips, {}, scene.restocker)).toEqual({ items: [] });
  await answerOf(cancelTrip, { tripId });
  await prisma.merchant.update({
    where: { id: scene.merchantId },
    data: { features: ['restock_one_click'] },
  });
  expect(await answerOf(listOpenTrips, {})).toEqual({ items: [] });
});

test('trip candidates are free devices in scope; the requested ones follow the current stops', async () => {
  const [west, east] = [scene.device.deviceNo, second.device.deviceNo];
  const found = async (input: object, actor = scene.owner) => {
    const { items, chosen } = await answerOf(listTripCandidates, { mode: MODE, ...input }, actor);
    return { items: items.map(({ name }) => name), chosen: chosen.map(({ name, units }) => [name, units]) };
  };
  expect(await found({})).toEqual({ items: ['Lobby East', 'Lobby West'], chosen: [] });
  expect(await found({ q: 'west', deviceNos: [west, 'UNKNOWN0001'] })).toEqual({
    items: ['Lobby West'],
    chosen: [['Lobby West', 6]],
  });
  expect(await found({ deviceNos: [east] }, scene.restocker)).toEqual({ items: ['Lobby West'], chosen: [] });
  const first = await answerOf(listTripCandidates, { mode: MODE, limit: 1 });
  const next = { mode: MODE, limit: 1, cursor: first.nextCursor, deviceNos: [west] };
  expect(await answerOf(listTripCandidates, next)).toMatchObject({
    items: [{ deviceNo: west }],
    nextCursor: null,
    chosen: [],
  });

  const tripId = await givenTrip([west]);
  await beginTask(scene, MODE, { tripId }, scene.owner);
  expect(await found({ tripId, deviceNos: [east, west] })).toEqual({
    items: ['Lobby East'],
    chosen: [
      ['Lobby West', 6],
      ['Lobby East', 10],
    ],
  });
  expect(await found({ deviceNos: [west] })).toEqual({ items: ['Lobby East'], chosen: [] });
  const another = await givenRestocker(world, second.device, 'Ann Restocker');
  expect(await codeOf(listTripCandidates, { mode: MODE, tripId }, another)).toBe('NOT_FOUND');
});

test('a device that is unbound from its restocker leaves their trip', async () => {
  const { restocker } = scene;
  const { tripId } = await answerOf(saveTrip, { mode: MODE, deviceNos: [scene.device.deviceNo] }, restocker);
  const { cabinets, products } = await answerOf(
    readTrip,
    { tripId },
    { ...restocker, deviceScope: [second.device.id] },
  );
  expect({ cabinets, products }).toEqual({ cabinets: [], products: [] });
});
