import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { lockWaits } from '@larder/testkit/lock-waits';
import { newTestId } from '@larder/testkit/new-test-id';
import { askInRestock } from '@larder/testkit/restock-answers';
import { beginTask, givenRestockScene, type RestockScene } from '@larder/testkit/restock-scene';
import { createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { readSettingsPage } from '../device/read-settings-page.ts';
import { cancelTask } from './cancel-task.ts';
import { createOrder } from './create-order.ts';
import { listOpenTrips } from './list-open-trips.ts';
import { readRestockOverview } from './read-restock-overview.ts';
import { readTask } from './read-task.ts';
import { saveTrip } from './save-trip.ts';
import { startTask } from './start-task.ts';
import { switchMode } from './switch-mode.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

let world: SaleWorld;
let scene: RestockScene;
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenRestockScene(world);
});
const { answerOf, codeOf } = askInRestock(() => ({ world, scene }), 'owner');

const off = (mode: string) => ({ mode, enabled: false });
const merchant = () => prisma.merchant.findUniqueOrThrow({ where: { id: scene.merchantId } });
const modesOn = async () => {
  const { modes } = await answerOf(readRestockOverview, {});
  return modes.filter(({ enabled }) => enabled).map(({ mode }) => mode);
};
const useOf = async (mode: string) => {
  const { restockModes } = await answerOf(readSettingsPage, undefined);
  return restockModes.find((one) => one.mode === mode);
};
const orderFor = (assignedToId: string | null) => ({
  deviceNo: scene.device.deviceNo,
  mode: 'refill',
  assignedToId,
  dueOn: null,
  lines: [{ door: 'L', layer: 1, productId: scene.cola.id, orderedQty: 6 }],
});

/** Starts two calls, each once those before it wait for a lock, while the order is locked, and then unlocks it. */
async function whileOrderIsLocked<First, Second>(
  id: string,
  [first, second]: readonly [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> {
  const holder = await database.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT id FROM restock_order WHERE id = $1 FOR UPDATE', [id]);
    const one = first();
    await expect.poll(() => lockWaits(database)).toBe(1);
    const other = second();
    await expect.poll(() => lockWaits(database)).toBe(2);
    await holder.query('COMMIT');
    return [await one, await other];
  } finally {
    holder.release();
  }
}

test('a viewer may use none of the modes, and reads which of them the merchant has', async () => {
  await answerOf(switchMode, off('one_click'));
  const viewer = await givenMember(prisma, scene.merchantId, { kind: 'staff', systemRole: 'viewer' });
  const { modes } = await answerOf(readRestockOverview, {}, actorOf(viewer));
  expect(modes.map(({ mode, isOffered, enabled }) => [mode, isOffered, enabled])).toEqual([
    ['quick', true, false],
    ['one_click', false, false],
    ['refill', true, false],
    ['legacy', true, false],
  ]);
});

describe('an owner who switches a restock mode', () => {
  test('takes it from every member and gives it back, audited and emitted once', async () => {
    expect(await modesOn()).toEqual(['quick', 'one_click', 'refill', 'legacy']);
    const { version } = await merchant();
    expect(await answerOf(switchMode, off('one_click'))).toMatchObject({
      canceledOrders: 0,
      canceledTrips: 0,
    });
    await answerOf(switchMode, off('one_click'));
    expect(await modesOn()).toEqual(['quick', 'refill', 'legacy']);
    expect((await merchant()).version).toBe(version + 1);
    const events = { merchantId: scene.merchantId, type: 'merchant.settings' };
    expect(await prisma.liveEvent.count({ where: events })).toBe(1);
    const audits = await prisma.auditLog.findMany({
      where: { merchantId: scene.merchantId, action: 'restock.switchMode' },
      orderBy: { at: 'asc' },
    });
    expect(JSON.stringify(audits[0]?.diff)).toContain('restock_one_click');
    await answerOf(switchMode, { mode: 'one_click', enabled: true });
    expect(await modesOn()).toEqual(['quick', 'one_click', 'refill', 'legacy']);
  });

  test('cannot switch off the last one', async () => {
    for (const mode of ['quick', 'one_click', 'legacy']) await answerOf(switchMode, off(mode));
    expect(await codeOf(switchMode, off('refill'))).toBe('RESTOCK_MODE_LAST');
    expect(await modesOn()).toEqual(['refill']);
  });

  test('is the only one who may: a manager and a restocker are refused', async () => {
    const manager = actorOf(
      await givenMember(prisma, scene.merchantId, { kind: 'staff', systemRole: 'manager' }),
    );
    expect(await codeOf(switchMode, off('quick'), manager)).toBe('FORBIDDEN');
    expect(await codeOf(switchMode, off('quick'), scene.restocker)).toBe('FORBIDDEN');
    expect(await modesOn()).toContain('quick');
  });

  test('leaves an open task to be read and canceled, but lets no other start', async () => {
    const taskId = await beginTask(scene, 'quick');
    expect(await useOf('quick')).toMatchObject({ openTasks: 1, waitingOrders: 0, openTrips: 0 });
    await answerOf(switchMode, off('quick'));
    expect(await answerOf(readTask, { taskId }, scene.restocker)).toMatchObject({
      task: { id: taskId, status: 'created' },
    });
    await answerOf(cancelTask, { taskId }, scene.restocker);
    const start = { deviceNo: scene.device.deviceNo, mode: 'quick' };
    expect(await codeOf(startTask, start, scene.restocker)).toBe('RESTOCK_MODE_DISABLED');
  });

  test('lets a task arrive that a phone began without a network', async () => {
    const begunAt = world.env.clock.now().toISOString();
    await answerOf(switchMode, off('quick'));
    const late = { deviceNo: scene.device.deviceNo, mode: 'quick', begunAt, taskId: newTestId() };
    expect(await answerOf(startTask, late, scene.restocker)).toHaveProperty('taskId');
  });

  test('cancels orders that nobody has started and notifies their assignee', async () => {
    const { id } = await answerOf(createOrder, orderFor(scene.restocker.membershipId));
    expect(await useOf('refill')).toMatchObject({ openTasks: 0, waitingOrders: 1 });
    expect(await answerOf(switchMode, off('refill'))).toMatchObject({ canceledOrders: 1 });
    expect(await prisma.restockOrder.findFirst({ where: { id } })).toMatchObject({ status: 'canceled' });
    const notices = await prisma.notice.findMany({ where: { membershipId: scene.restocker.membershipId } });
    expect(notices.map(({ key }) => key)).toEqual(['restock.assigned', 'restock.withdrawn']);
  });

  test('cancels a started order when its task is canceled later', async () => {
    const { id } = await answerOf(createOrder, orderFor(null));
    const taskId = await beginTask(scene, 'refill', { orderId: id });
    expect(await answerOf(switchMode, off('refill'))).toMatchObject({ canceledOrders: 0 });
    await answerOf(cancelTask, { taskId }, scene.restocker);
    const order = await prisma.restockOrder.findFirstOrThrow({ where: { id } });
    expect(order).toMatchObject({ status: 'canceled', finishedAt: world.env.clock.now() });
  });

  test('cancels open trips of the mode and no other', async () => {
    const { deviceNo } = scene.device;
    for (const mode of ['quick', 'one_click']) await answerOf(saveTrip, { mode, deviceNos: [deviceNo] });
    expect(await useOf('one_click')).toMatchObject({ openTrips: 1 });
    expect(await answerOf(switchMode, off('one_click'))).toMatchObject({ canceledTrips: 1 });
    const { items } = await answerOf(listOpenTrips, {});
    expect(items.map(({ mode }) => mode)).toEqual(['quick']);
    expect(
      await prisma.restockTrip.count({ where: { status: 'canceled', merchantId: scene.merchantId } }),
    ).toBe(1);
  });

  test('cancels an order for good although a task that began offline arrives at the same moment', async () => {
    const { id } = await answerOf(createOrder, orderFor(scene.restocker.membershipId));
    const begunAt = world.env.clock.now().toISOString();
    const late = {
      deviceNo: scene.device.deviceNo,
      mode: 'refill',
      orderId: id,
      begunAt,
      taskId: newTestId(),
    };
    const [switched, begun] = await whileOrderIsLocked(id, [
      () => answerOf(switchMode, off('refill')),
      () => codeOf(startTask, late, scene.restocker),
    ]);
    expect(switched).toMatchObject({ canceledOrders: 1 });
    expect(begun).toBe('ILLEGAL_TRANSITION');
    expect(await prisma.restockOrder.findFirst({ where: { id } })).toMatchObject({ status: 'canceled' });
  });

  test('leaves no order behind that another member creates at the same moment', async () => {
    const [created] = await Promise.all([
      scene.run(createOrder, orderFor(null), scene.owner),
      answerOf(switchMode, off('refill')),
    ]);
    const waiting = await prisma.restockOrder.count({
      where: { merchantId: scene.merchantId, status: 'created' },
    });
    expect(waiting).toBe(0);
    if (!created.ok) expect(created.refusal.code).toBe('RESTOCK_MODE_DISABLED');
  });
});
