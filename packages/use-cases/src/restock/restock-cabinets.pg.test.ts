import type { Device } from '@larder/database/model';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenStock } from '@larder/testkit/given/given-stock';
import { newTestId } from '@larder/testkit/new-test-id';
import { beginTask, givenRestockScene } from '@larder/testkit/restock-scene';
import { createSaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { listRestockCabinets } from './list-restock-cabinets.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());

let scene: Awaited<ReturnType<typeof givenRestockScene>>;
beforeEach(async () => {
  scene = await givenRestockScene(createSaleWorld(database));
});

async function cabinet(name: string, qty: number, parQty: number): Promise<Device> {
  const device = await givenCabinet(prisma, scene.merchantId, { name });
  await givenPlanogram(prisma, device, [{ productId: scene.cola.id, parQty }]);
  await givenStock(prisma, device, [{ productId: scene.cola.id, qty: 1 }]);
  await prisma.stockLevel.updateMany({ where: { deviceId: device.id }, data: { parQty, onHand: qty } });
  return device;
}

async function list(input: object = {}, actor = scene.owner) {
  const answer = await scene.run(listRestockCabinets, input, actor);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}

describe('the devices of the restock tab', () => {
  test('are listed out of stock first, then by missing units, page by page', async () => {
    await cabinet('Filled', 9, 9);
    await cabinet('Out of stock', -2, 3);
    await cabinet('Half full', 5, 50);
    const names: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ limit: 1, cursor });
      names.push(...page.items.map(({ name, units }) => [name, units]));
      cursor = page.nextCursor;
    } while (cursor);
    expect(names).toEqual([
      ['Out of stock', 3],
      ['Half full', 45],
      [scene.device.name, 6],
      ['Filled', 0],
    ]);
    expect((await list({ stock: 'out_of_stock' })).items).toMatchObject([
      { name: 'Out of stock', outOfStock: 1 },
    ]);
    expect((await list({ stock: 'normal', q: 'half' })).items).toMatchObject([{ name: 'Half full' }]);
  });

  test('miss no units without a template, and do not count as normal', async () => {
    await givenCabinet(prisma, scene.merchantId, { name: 'Brand New' });
    expect((await list({ q: 'Brand New' })).items).toMatchObject([{ units: 0, hasTemplate: false }]);
    expect((await list({ q: 'Brand New', stock: 'normal' })).items).toEqual([]);
    expect((await list({ q: scene.device.name })).items).toMatchObject([{ hasTemplate: true }]);
  });

  test('show the last and the current operator, and include only devices in scope', async () => {
    await cabinet('Not his', 0, 9);
    const { device, merchantId, restocker } = scene;
    const at = new Date('2026-11-01T10:00:00Z');
    await beginTask(scene, 'quick');
    const done = { merchantId, deviceId: device.id, operatorId: restocker.membershipId };
    const task = await prisma.restockTask.create({
      data: {
        ...done,
        id: newTestId(),
        taskNo: newTestId(),
        mode: 'quick',
        status: 'done',
        startedAt: at,
        finishedAt: at,
        createdAt: at,
        updatedAt: at,
      },
    });
    await prisma.restockRecord.create({
      data: {
        ...done,
        id: newTestId(),
        recordNo: task.taskNo,
        taskId: task.id,
        mode: 'quick',
        startedAt: at,
        at,
        restockQty: 1,
        adjustQty: 0,
        disposeQty: 0,
      },
    });
    const { items } = await list({}, restocker);
    expect(items).toMatchObject([
      {
        deviceNo: device.deviceNo,
        lastRestockAt: at.toISOString(),
        lastRestockBy: 'Rob Restocker',
        task: { isMine: true, operatorName: 'Rob Restocker' },
        openOrder: null,
      },
    ]);
  });
});
