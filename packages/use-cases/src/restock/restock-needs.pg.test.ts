import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { askInRestock } from '@larder/testkit/restock-answers';
import { givenRestockScene, type RestockScene } from '@larder/testkit/restock-scene';
import { createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { listDevices } from '../device/list-devices.ts';
import { listStockLevels } from '../stock/list-stock-levels.ts';
import { saveLowStock } from '../stock/save-low-stock.ts';
import { listRestockCabinets } from './list-restock-cabinets.ts';
import { listRestockDevices } from './list-restock-devices.ts';
import { readRestockDevice } from './read-restock-device.ts';
import { readTrip } from './read-trip.ts';
import { saveTrip } from './save-trip.ts';

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

describe('a template that waits for the next restock', () => {
  /** Cola is removed, a water that was never there is added with 10 units, the Wrap stays. */
  async function givenWaiting(expiresAt: Date | null = null) {
    const { cola: water, wrap } = scene;
    await givenPlanogram(
      prisma,
      scene.device,
      [
        { productId: water.id, layer: 3, parQty: 10 },
        { productId: wrap.id, door: 'R', layer: 2, parQty: 4 },
      ],
      { applyMode: 'at_next_restock', effectiveAt: null, expiresAt },
    );
  }
  const units = async () => {
    const { items } = await answerOf(listRestockDevices, { mode: 'quick' });
    const { items: cabinets } = await answerOf(listRestockCabinets, {});
    const { deviceNo } = scene.device;
    const { tripId } = await answerOf(saveTrip, { mode: 'quick', deviceNos: [deviceNo] });
    const { products } = await answerOf(readTrip, { tripId });
    const { lines } = await answerOf(readRestockDevice, { deviceNo, mode: 'quick' });
    return {
      list: items[0]?.units,
      missing: cabinets[0]?.units,
      packed: products.reduce((sum, { qty }) => sum + qty, 0),
      suggested: lines.reduce((sum, { suggested }) => sum + suggested, 0),
    };
  };

  test('determines the units in the pick list, the device list and the overview', async () => {
    expect(await units()).toEqual({ list: 5, missing: 6, packed: 5, suggested: 5 });
    await givenWaiting();
    expect(await units()).toEqual({ list: 10, missing: 10, packed: 10, suggested: 10 });
  });

  test('no longer counts once it has expired', async () => {
    await givenWaiting(new Date(world.env.clock.now().getTime() - 1_000));
    expect(await units()).toEqual({ list: 5, missing: 6, packed: 5, suggested: 5 });
  });
});

test('a product with a standard stock of 0 counts as neither out of stock nor low in any list', async () => {
  const { deviceNo, id: deviceId } = scene.device;
  await answerOf(saveLowStock, { deviceNo, lowStockEnabled: true, lowStockQty: null, lowStockPct: 50 });
  await prisma.stockLevel.updateMany({
    where: { deviceId, productId: scene.wrap.id },
    data: { onHand: 0, parQty: 0 },
  });
  const [restock] = (await answerOf(listRestockDevices, { mode: 'quick' })).items;
  const [cabinet] = (await answerOf(listRestockCabinets, {})).items;
  const [device] = (await answerOf(listDevices, {})).items;
  expect([restock, cabinet].map((row) => [row?.outOfStock, row?.lowStock])).toEqual([
    [0, 1],
    [0, 1],
  ]);
  expect(device).toMatchObject({ outOfStock: 0 });
  const shown = await answerOf(listStockLevels, { deviceNo });
  expect(shown.totals).toMatchObject({ outOfStock: 0, low: 1 });
});

describe('the stock levels of one door', () => {
  test('are judged by the stock of the whole device', async () => {
    const { deviceNo, id: deviceId } = scene.device;
    const key = {
      merchantId: scene.merchantId,
      deviceId,
      door: 'R',
      layer: 1,
      productId: scene.cola.id,
    } as const;
    await prisma.stockLevel.create({
      data: { ...key, onHand: 5, parQty: 10, updatedAt: world.env.clock.now() },
    });
    await answerOf(saveLowStock, { deviceNo, lowStockEnabled: true, lowStockQty: 4, lowStockPct: null });
    const left = await answerOf(listStockLevels, { deviceNo, door: 'L' });
    expect(left.lines).toMatchObject([{ onHand: 4, status: 'normal' }]);
  });

  test('count a negative recorded stock as out of stock, like every list of devices', async () => {
    const { deviceNo, id: deviceId } = scene.device;
    await prisma.stockLevel.updateMany({
      where: { deviceId, productId: scene.wrap.id },
      data: { onHand: -1 },
    });
    const shown = await answerOf(listStockLevels, { deviceNo, filter: 'out_of_stock' });
    expect(shown.totals.outOfStock).toBe(1);
    expect(shown.lines).toMatchObject([{ productId: scene.wrap.id, status: 'discrepancy' }]);
  });
});
