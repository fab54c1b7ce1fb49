import { createTestDatabase } from '@larder/testkit/create-test-database';
import { askInRestock } from '@larder/testkit/restock-answers';
import { beginTask, givenRestockScene, type RestockScene } from '@larder/testkit/restock-scene';
import { createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { rankRestocks } from './rank-restocks.ts';
import { readRestockStatistics } from './read-restock-statistics.ts';
import { submitTask } from './submit-task.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

let world: SaleWorld;
let scene: RestockScene;
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenRestockScene(world);
});

const { answerOf, codeOf, cola, wrap, done } = askInRestock(() => ({ world, scene }), 'owner');
async function restock(...lines: object[]) {
  const taskId = await beginTask(scene, 'quick', {}, scene.owner);
  await answerOf(submitTask, done(taskId, ...lines));
}
/** Cola: 8 in, 1 out, 1 missing; six hours later 1 in. Wrap: 2 in and 3 out at the second task. */
async function givenTwoTasks() {
  const entry = { adjustQty: -1, disposeQty: 1, disposeReason: 'expired', restockQty: 8 };
  await restock(cola(entry), wrap({ restockQty: 0 }));
  world.env.clock.advance(6 * 3_600_000);
  await restock(
    cola({ expectedCurrent: 10, restockQty: 1 }),
    wrap({ disposeQty: 3, disposeReason: 'damaged', restockQty: 2 }),
  );
}
const today = { mode: 'quick', from: '2026-11-21', to: '2026-11-21' };

test('statistics sum up the tasks of a mode, overall and by day', async () => {
  await givenTwoTasks();
  const sums = { restockQty: 11, disposeQty: 4, adjustQty: -1, salesVolume: 5, restocks: 2 };
  expect(await answerOf(readRestockStatistics, today)).toMatchObject({
    // Sold 5 of 12 + 4 + 10 + 4; disposed of 4 of the 9 that left.
    total: { ...sums, lastRestockStock: 30, sellThroughPpm: 166_667, spoilagePpm: 444_444 },
    serviceIntervalHours: 6,
    device: null,
    days: [{ day: '2026-11-21', ...sums }],
  });
  const { deviceNo } = scene.device;
  expect(await answerOf(readRestockStatistics, { ...today, deviceNo })).toMatchObject({
    device: { deviceNo, name: 'Lobby West' },
    total: sums,
  });
  expect(await answerOf(readRestockStatistics, { ...today, mode: 'refill' })).toMatchObject({
    total: null,
    days: [],
    serviceIntervalHours: null,
  });
  const unbound = { ...scene.restocker, deviceScope: [] };
  expect((await answerOf(readRestockStatistics, today, unbound)).total).toBeNull();
  expect(await codeOf(readRestockStatistics, { ...today, deviceNo }, unbound)).toBe('NOT_FOUND');
  expect(await codeOf(readRestockStatistics, { ...today, from: '2025-11-20' })).toBe('valid.range.max');
});

test('sales before a first restock do not count towards the sell-through', async () => {
  await database.prisma.stockLevel.updateMany({
    where: { deviceId: scene.device.id, productId: scene.wrap.id },
    data: { lastRestockStock: 0, salesSinceRestock: 20 },
  });
  await restock(cola({ restockQty: 5 }), wrap({ restockQty: 0 }));
  // 5 of 12; the 20 Wraps were sold before any restock.
  expect((await answerOf(readRestockStatistics, today)).total).toMatchObject({
    salesVolume: 25,
    sellThroughPpm: 416_667,
  });
});

test.each([
  ['restock', ['Cola 9', 'Wrap 2']],
  ['dispose', ['Wrap 3', 'Cola 1']],
  ['adjust', ['Cola 1', 'Wrap 0']],
  // 5 of 12 + 10, and 0 of 4 + 4.
  ['sellThrough', ['Cola 227273', 'Wrap 0']],
  ['spoilage', ['Wrap 1000000', 'Cola 166667']],
])('products are sorted by %s, and paged in that order', async (sort, order) => {
  await givenTwoTasks();
  const asked = { ...today, by: 'product', sort, limit: 1 };
  const first = await answerOf(rankRestocks, asked);
  const second = await answerOf(rankRestocks, { ...asked, cursor: first.nextCursor });
  expect(second.nextCursor).toBeNull();
  expect([...first.items, ...second.items].map(({ name, value }) => `${name} ${value}`)).toEqual(order);
});

test('devices are ranked with the totals of all their tasks', async () => {
  await givenTwoTasks();
  const { items } = await answerOf(rankRestocks, { ...today, by: 'device', sort: 'restock' });
  const sums = { restockQty: 11, disposeQty: 4, adjustQty: -1, restocks: 2, spoilagePpm: 444_444 };
  expect(items).toMatchObject([{ key: scene.device.deviceNo, name: 'Lobby West', ...sums }]);
  const other = { ...today, by: 'device', sort: 'restock', cursor: 'bm9uc2Vuc2U' };
  expect(await codeOf(rankRestocks, other)).toBe('valid.input');
});
