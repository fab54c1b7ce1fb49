import { createTestDatabase } from '@larder/testkit/create-test-database';
import { askInRestock } from '@larder/testkit/restock-answers';
import { beginTask, givenRestockScene, type RestockScene } from '@larder/testkit/restock-scene';
import { createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { readSettingsPage } from '../device/read-settings-page.ts';
import { readDevice } from '../device-page/read-device.ts';
import { readSelling } from '../device-page/read-selling.ts';
import { readOverview } from '../home/read-overview.ts';
import { adjustStock } from '../stock/adjust-stock.ts';
import { listDueBatches } from '../stock/list-due-batches.ts';
import { listMovements } from '../stock/list-movements.ts';
import { listStockLevels } from '../stock/list-stock-levels.ts';
import { readLowStock } from '../stock/read-low-stock.ts';
import { cancelTask } from './cancel-task.ts';
import { readTask } from './read-task.ts';
import { saveBlindCount } from './save-blind-count.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

let world: SaleWorld;
let scene: RestockScene;
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenRestockScene(world);
});
const { answerOf, codeOf } = askInRestock(() => ({ world, scene }), 'restocker');

test('merchants turn blind counts on and off; restockers cannot', async () => {
  const on = { blindCount: true };
  expect(await codeOf(saveBlindCount, on)).toBe('FORBIDDEN');
  expect(await answerOf(saveBlindCount, on, scene.owner)).toEqual(on);
  expect(await answerOf(readSettingsPage, undefined, scene.owner)).toMatchObject(on);
  const taskId = await beginTask(scene, 'quick');
  expect(await answerOf(readTask, { taskId })).toMatchObject({ blind: true });
  await answerOf(saveBlindCount, { blindCount: false }, scene.owner);
  expect(await answerOf(readTask, { taskId })).toMatchObject({ blind: false });
});

test('a restocker who counts blind sees the recorded stock only before and after the task', async () => {
  const { deviceNo } = scene.device;
  await answerOf(saveBlindCount, { blindCount: true }, scene.owner);
  const codes = async (actor = scene.restocker) => [
    await codeOf(listStockLevels, { deviceNo }, actor),
    await codeOf(listMovements, { deviceNo, door: 'L', layer: 1, productId: scene.cola.id }, actor),
  ];
  expect(await codes()).toEqual([null, null]);
  const taskId = await beginTask(scene, 'quick');
  expect(await codes()).toEqual(['STOCK_HIDDEN', 'STOCK_HIDDEN']);
  expect(await codes(scene.owner)).toEqual([null, null]);
  await answerOf(cancelTask, { taskId });
  expect(await codes()).toEqual([null, null]);
});

test('the page of a cabinet hides its units only from the restocker who counts it blind', async () => {
  const { deviceNo } = scene.device;
  await answerOf(saveBlindCount, { blindCount: true }, scene.owner);
  const units = async (actor = scene.restocker) => {
    const page = await answerOf(readDevice, { deviceNo }, actor);
    const selling = await answerOf(readSelling, { deviceNo }, actor);
    return [page.stock.onHand, selling.stock.onHand];
  };
  const [onHand] = await units();
  expect(onHand).toBeGreaterThan(0);
  expect(await units()).toEqual([onHand, onHand]);
  const taskId = await beginTask(scene, 'quick');
  expect(await units()).toEqual([null, null]);
  expect(await units(scene.owner)).toEqual([onHand, onHand]);
  await answerOf(cancelTask, { taskId });
  expect(await units()).toEqual([onHand, onHand]);
});

test('no page says how full a shelf is to the restocker who counts it blind', async () => {
  const { deviceNo } = scene.device;
  await answerOf(saveBlindCount, { blindCount: true }, scene.owner);
  const read = async (actor = scene.restocker) => {
    const { stock } = await answerOf(readDevice, { deviceNo }, actor);
    const { devices } = await answerOf(readOverview, undefined, actor);
    const shown = devices?.top.find((device) => device.deviceNo === deviceNo);
    return {
      slots: stock.slots.length,
      shares: [...stock.fills, ...(shown?.fills ?? [])].flat().filter((fill) => fill !== null).length,
      counts: [stock.outOfStock, stock.low],
      onHand: shown?.onHand,
    };
  };
  const open = await read();
  for (const shown of [open.slots, open.shares, open.onHand]) expect(shown).toBeGreaterThan(0);
  expect(open.counts).not.toContain(null);
  const taskId = await beginTask(scene, 'quick');
  expect(await read()).toEqual({ slots: 0, shares: 0, counts: [null, null], onHand: null });
  expect(await read(scene.owner)).toEqual(open);
  await answerOf(cancelTask, { taskId });
  expect(await read()).toEqual(open);
});

test('a member who counts blind learns no unit from thresholds, corrections or batches', async () => {
  const { deviceNo, id: deviceId } = scene.device;
  const { owner, cola, merchantId } = scene;
  const bestBefore = world.env.clock.now().toISOString().slice(0, 10);
  await database.prisma.stockLevel.updateMany({
    where: { merchantId, deviceId, productId: cola.id },
    data: { batches: [{ bestBefore, qty: 4 }], firstBestBefore: new Date(bestBefore) },
  });
  await answerOf(saveBlindCount, { blindCount: true }, owner);
  const wrong = { deviceNo, door: 'L', layer: 1, productId: cola.id, countedQty: 3, expectedOnHand: 9 };
  const correct = () => codeOf(adjustStock, { ...wrong, reason: 'count' }, owner);
  const due = async () => (await answerOf(listDueBatches, { deviceNo }, owner)).items.map(({ qty }) => qty);
  const seen = async () => [await codeOf(readLowStock, { deviceNo }, owner), await correct(), await due()];
  expect(await seen()).toEqual([null, 'STOCK_CHANGED', [4]]);
  await beginTask(scene, 'quick', {}, owner);
  expect(await seen()).toEqual(['STOCK_HIDDEN', 'STOCK_HIDDEN', []]);
});
