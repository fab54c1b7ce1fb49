import { transaction } from '@larder/database/transaction';
import { DAY_MS, HOUR_MS } from '@larder/domain/durations';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import { askInRestock } from '@larder/testkit/restock-answers';
import {
  beginTask,
  closeTaskDoors,
  givenRestockScene,
  openTaskDoors,
  type RestockScene,
} from '@larder/testkit/restock-scene';
import { createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { postMovements } from '../stock/post-movements.ts';
import { listRestockDevices } from './list-restock-devices.ts';
import { readOrderDraft } from './read-order-draft.ts';
import { readRestockDevice } from './read-restock-device.ts';

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
const listed = async () => {
  const { items } = await answerOf(listRestockDevices, { mode: 'quick' });
  const [first] = items;
  return { daysOfSupply: first?.daysOfSupply, dataAt: first?.dataAt };
};
const shown = () => answerOf(readRestockDevice, { deviceNo: scene.device.deviceNo, mode: 'quick' });
/** Least days of supply of the lines with goods, as the device's page shows them. */
async function leastShown() {
  const { lines } = await shown();
  const days = lines.flatMap(({ current, daysOfSupply }) =>
    current > 0 && daysOfSupply !== null ? [daysOfSupply] : [],
  );
  return days.length > 0 ? Math.min(...days) : null;
}
const move = (qty: number, hoursAgo: number, type: 'sale' | 'adjust' = 'sale') => {
  const { merchantId, device, cola, wrap } = scene;
  const now = world.env.clock.now();
  const product = hoursAgo % 2 === 0 ? ({ door: 'L', layer: 1, productId: cola.id } as const) : null;
  return transaction(database, (tx) =>
    postMovements(
      { tx, now, newId: newTestId, emit: () => undefined },
      { merchantId: merchantId as MerchantId, deviceId: device.id as DeviceId },
      [
        {
          key: product ?? { door: 'R', layer: 2, productId: wrap.id },
          type,
          qty,
          reason: type === 'sale' ? 'auto' : 'found',
          sourceType: 'system',
          sourceId: newTestId(),
          sourceLine: 1,
          occurredAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
        },
      ],
    ),
  );
};

describe('the supply of a device in the list', () => {
  test('is that of the line of its page that sells out first', async () => {
    expect([(await listed()).daysOfSupply, await leastShown()]).toEqual([1, 1]);
    // Even hours are of Cola, odd ones of Wrap.
    for (const [qty, hoursAgo, type] of [
      [20, 2, 'adjust'],
      [-1, 1, 'sale'],
      [-1, 3, 'sale'],
      [9, 5, 'adjust'],
      [-7, 4, 'sale'],
      [-11, 7, 'sale'],
    ] as const) {
      await move(qty, hoursAgo, type);
      expect((await listed()).daysOfSupply).toBe(await leastShown());
    }
    world.env.clock.advance(10 * DAY_MS);
    expect((await listed()).daysOfSupply).toBe(await leastShown());
  });

  test('ignores lines without goods or sales, and is unknown where no other is left', async () => {
    await prisma.stockLevel.updateMany({ where: { productId: scene.cola.id }, data: { onHand: 0 } });
    expect([(await listed()).daysOfSupply, await leastShown()]).toEqual([null, null]);
  });

  test('forgets sales after 28 days', async () => {
    world.env.clock.advance(40 * DAY_MS);
    expect([(await listed()).daysOfSupply, await leastShown()]).toEqual([null, null]);
  });
});

test('the list, the page and the order form show the same age of the data', async () => {
  expect((await listed()).dataAt).toBeNull();
  const taskId = await beginTask(scene, 'quick');
  await closeTaskDoors(world, scene, await openTaskDoors(world, scene, taskId));
  const { dataAt } = await shown();
  expect(dataAt).not.toBeNull();
  const draft = await answerOf(readOrderDraft, { deviceNo: scene.device.deviceNo });
  expect([(await listed()).dataAt, draft.dataAt]).toEqual([dataAt, dataAt]);
});
