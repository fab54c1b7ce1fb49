import { localDay, toInstant } from '@larder/domain/time-zone';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenStock } from '@larder/testkit/given/given-stock';
import { newTestId } from '@larder/testkit/new-test-id';
import { createSaleWorld, givenSaleScene, type SaleScene, type SaleWorld } from '@larder/testkit/sale-scene';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { visitor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { readCabinet } from './read-cabinet.ts';

let database: TestDatabase;
let world: SaleWorld;
let scene: SaleScene;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenSaleScene(world);
});

async function cabinet() {
  const call = { requestId: 'test', ip: '203.0.113.1' };
  const answer = await runUseCase(world.env, readCabinet, visitor, { deviceNo: scene.device.deviceNo }, call);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

const setStock = (cola: number, wrap: number) =>
  Promise.all([
    database.prisma.stockLevel.updateMany({ where: { productId: scene.cola.id }, data: { onHand: cola } }),
    database.prisma.stockLevel.updateMany({ where: { productId: scene.wrap.id }, data: { onHand: wrap } }),
  ]);
const shown = async () => {
  const { products } = await cabinet();
  return products.map(({ name, left }) => `${name} ${left ?? ''}`.trim());
};
const setMerchant = (data: object) =>
  database.prisma.merchant.update({ where: { id: scene.merchantId }, data });

describe('a shopper', () => {
  test('sees what is sold out, last in the list, and no number of units', async () => {
    expect(await shown()).toEqual(['Cola', 'Wrap']);
    await setStock(0, 2);
    expect(await shown()).toEqual(['Wrap', 'Cola 0']);
    await givenStock(database.prisma, scene.device, [{ productId: scene.cola.id, door: 'R', qty: 3 }]);
    expect(await shown()).toEqual(['Cola', 'Wrap']);
  });

  test('sees the last few units only where the merchant shows them', async () => {
    await setStock(4, 2);
    await setMerchant({ showsFewLeft: true });
    expect(await shown()).toEqual(['Cola', 'Wrap 2']);
    await setMerchant({ showsSoldOut: false });
    await setStock(0, 2);
    expect(await shown()).toEqual(['Cola', 'Wrap']);
  });

  test('sees nothing of the stock while a member counts it blind', async () => {
    await setStock(0, 2);
    await setMerchant({ blindCount: true });
    expect(await shown()).toEqual(['Wrap', 'Cola 0']);
    const { merchantId, device } = scene;
    const { membership } = await givenMember(database.prisma, merchantId);
    const now = world.env.clock.now();
    const task = await database.prisma.restockTask.create({
      data: {
        id: newTestId(),
        merchantId,
        deviceId: device.id,
        operatorId: membership.id,
        taskNo: newTestId(),
        mode: 'quick',
        status: 'created',
        createdAt: now,
        updatedAt: now,
      },
    });
    expect(await shown()).toEqual(['Cola', 'Wrap']);
    await database.prisma.restockTask.update({
      where: { id: task.id },
      data: { status: 'canceled', finishedAt: now },
    });
    expect(await shown()).toEqual(['Wrap', 'Cola 0']);
  });
});

const freezeUntil = (endLocal: string | null) =>
  database.prisma.freezeRule.create({
    data: {
      merchantId: scene.merchantId,
      deviceId: scene.device.id,
      mode: 'conditional',
      repeat: 'daily',
      startLocal: '00:00',
      endLocal,
      savedAt: new Date(world.env.clock.now().getTime() - 86_400_000),
    },
  });
const opens = async () => {
  const { closedFor, opensAt } = await cabinet();
  return [closedFor, opensAt?.toISOString() ?? null];
};

describe('the hour of a frozen cabinet', () => {
  test('is the end of the freezing by the clock of the cabinet', async () => {
    expect(await opens()).toEqual([null, null]);
    await freezeUntil('23:59');
    const { timezone } = scene.device;
    const day = localDay(world.env.clock.now(), timezone);
    const end = toInstant(`${day}T23:59`, timezone).toISOString();
    expect(await opens()).toEqual(['FROZEN', end]);
    await database.prisma.planogramVersion.updateMany({
      where: { deviceId: scene.device.id },
      data: { expiresAt: new Date(end) },
    });
    expect(await opens()).toEqual(['FROZEN', null]);
  });

  test.each([
    ['stays frozen without an end', null, {}],
    ['is locked because of its temperature', '23:59', { lockouts: { set: ['freeze', 'health'] } }],
    ['is silent', '23:59', { state: 'offline' as const }],
  ])('is not shown where the cabinet %s', async (_, endLocal, data) => {
    await freezeUntil(endLocal);
    await database.prisma.deviceConnectivity.update({
      where: { deviceId: scene.device.id },
      data,
    });
    expect(await opens()).toEqual(['FROZEN', null]);
  });
});
