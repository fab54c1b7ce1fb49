import { createTestDatabase } from '@larder/testkit/create-test-database';
import { askInRestock } from '@larder/testkit/restock-answers';
import { givenRestockScene, type RestockScene } from '@larder/testkit/restock-scene';
import { createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { listDevices } from '../device/list-devices.ts';
import { readDevice } from '../device-page/read-device.ts';
import { readSelling } from '../device-page/read-selling.ts';
import { rankDevices } from '../home/rank-devices.ts';
import { readOverview } from '../home/read-overview.ts';
import { listRestockCabinets } from '../restock/list-restock-cabinets.ts';
import { listRestockDevices } from '../restock/list-restock-devices.ts';
import { runUseCase } from '../run-use-case.ts';
import { listStockLevels } from './list-stock-levels.ts';
import { saveLowStock } from './save-low-stock.ts';
import { sweepLowStock } from './sweep-low-stock.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());

let world: SaleWorld;
let scene: RestockScene;
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenRestockScene(world);
});
const { answerOf } = askInRestock(() => ({ world, scene }), 'owner');

/** Puts a product on the top shelf behind both doors, and on no other. */
async function stand(productId: string, left: number, right: number) {
  const { merchantId, device } = scene;
  const key = { merchantId, deviceId: device.id, productId };
  const updatedAt = world.env.clock.now();
  await prisma.stockLevel.updateMany({ where: key, data: { onHand: 0, parQty: null } });
  for (const [door, onHand] of [
    ['L', left],
    ['R', right],
  ] as const) {
    const shelf = { ...key, door, layer: 1 };
    await prisma.stockLevel.upsert({
      where: { merchantId_deviceId_door_layer_productId: shelf },
      create: { ...shelf, onHand, parQty: 10, updatedAt },
      update: { onHand, parQty: 10 },
    });
  }
}

/** What every list says of the products out of stock, and of those that are low. */
async function counts() {
  const { deviceNo } = scene.device;
  const [listed] = (await answerOf(listDevices, {})).items;
  const [tab] = (await answerOf(listRestockCabinets, {})).items;
  const [mode] = (await answerOf(listRestockDevices, { mode: 'quick' })).items;
  const [ranked] = (await answerOf(rankDevices, { by: 'stock', descending: true })).items;
  const { stock: page } = await answerOf(readDevice, { deviceNo });
  const { stock: selling } = await answerOf(readSelling, { deviceNo });
  const { totals } = await answerOf(listStockLevels, { deviceNo });
  const pairs = [
    [listed?.outOfStock, listed?.lowStock],
    [tab?.outOfStock, tab?.lowStock],
    [mode?.outOfStock, mode?.lowStock],
    [ranked?.outOfStock, ranked?.low],
    [page.outOfStock, page.low],
    [totals.outOfStock, totals.low],
  ];
  const { attention } = await answerOf(readOverview, undefined);
  return {
    pairs: [...new Set(pairs.map((pair) => pair.join('/')))],
    selling: [selling.products, selling.outOfStockProducts],
    page: [page.products, page.lines],
    devices: attention.cabinets.outOfStock?.count ?? 0,
  };
}

test('a product that stands full behind the other door is out of stock in no list', async () => {
  await stand(scene.cola.id, 10, 0);
  await stand(scene.wrap.id, 0, 10);
  const { deviceNo } = scene.device;
  expect(await counts()).toEqual({ pairs: ['0/0'], selling: [2, 0], page: [2, 4], devices: 0 });
  expect((await answerOf(listStockLevels, { deviceNo, filter: 'out_of_stock' })).lines).toEqual([]);
  expect((await answerOf(listRestockCabinets, { stock: 'out_of_stock' })).items).toEqual([]);
});

test('a product that is gone behind both doors is one in every list, and both its shelves are shown', async () => {
  await stand(scene.cola.id, 10, 10);
  await stand(scene.wrap.id, 0, -2);
  const { deviceNo } = scene.device;
  expect(await counts()).toEqual({ pairs: ['1/0'], selling: [2, 1], page: [2, 4], devices: 1 });
  const { lines } = await answerOf(listStockLevels, { deviceNo, filter: 'out_of_stock' });
  expect(lines.map(({ door, productId }) => [door, productId])).toEqual([
    ['L', scene.wrap.id],
    ['R', scene.wrap.id],
  ]);
  const left = await answerOf(listStockLevels, { deviceNo, door: 'L' });
  expect([left.lines.length, left.totals.outOfStock]).toEqual([2, 1]);
});

test('low stock is judged by the product, in the lists and by the alert', async () => {
  const { deviceNo, id: deviceId } = scene.device;
  const alerts = async () => {
    await runUseCase(world.env, sweepLowStock, systemActor, {}, { requestId: 'test' });
    const found = await prisma.alert.findMany({ where: { deviceId, type: 'low_stock', status: 'active' } });
    return found.map(({ detail }) => (detail as { products: number }).products);
  };
  await answerOf(saveLowStock, { deviceNo, lowStockEnabled: true, lowStockQty: null, lowStockPct: 25 });
  await stand(scene.cola.id, 10, 0);
  await stand(scene.wrap.id, 10, 1);
  expect((await counts()).pairs).toEqual(['0/0']);
  expect(await alerts()).toEqual([]);
  await stand(scene.wrap.id, 4, 1);
  expect((await counts()).pairs).toEqual(['0/1']);
  expect(await alerts()).toEqual([1]);
});
