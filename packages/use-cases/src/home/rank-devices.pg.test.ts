import { MINUTE_MS, WEEK_MS } from '@larder/domain/durations';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenStock } from '@larder/testkit/given/given-stock';
import { givenHomeScene, type HomeScene } from '@larder/testkit/home-scene';
import { testNow } from '@larder/testkit/test-now';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { runUseCase } from '../run-use-case.ts';
import { rankDevices } from './rank-devices.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const env = createTestEnvironment(database);
const minutesAgo = (minutes: number, weeks = 0) =>
  new Date(Date.parse(testNow) - weeks * WEEK_MS - minutes * MINUTE_MS);

let scene: HomeScene;
beforeEach(async () => {
  scene = await givenHomeScene(database);
});

async function ranked(by: string, descending: boolean, actor = scene.owner) {
  const answer = await runUseCase(env, rankDevices, actor, { by, descending }, { requestId: 'test' });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

const namesBy = async (by: string, descending: boolean) =>
  (await ranked(by, descending)).items.map(({ name }) => name);

test('the table of devices shows state, sales against a week ago, stock and the last sale', async () => {
  const { device, sell } = await scene.cabinet('Lobby');
  await givenStock(prisma, device, [{ productId: scene.productId, layer: 1, qty: 1 }]);
  await prisma.stockLevel.updateMany({ where: { deviceId: device.id }, data: { onHand: 0 } });
  await sell(minutesAgo(10), 900);
  await sell(minutesAgo(20, 1), 600);
  const { items, total } = await ranked('name', false);
  expect(total).toBe(1);
  expect(items).toEqual([
    expect.objectContaining({
      deviceNo: device.deviceNo,
      name: 'Lobby',
      timezone: device.timezone,
      word: 'not_selling',
      cause: 'goods.outOfStock',
      netMinor: 900,
      changePpm: 500_000,
      outOfStock: 1,
      low: 0,
      lastSaleAt: minutesAgo(10).toISOString(),
    }),
  ]);
});

test('the table is sorted over all devices, those without a value last', async () => {
  const [gym, lobby] = [await scene.cabinet('Gym Level 2'), await scene.cabinet('Lobby')];
  await givenCabinet(prisma, scene.merchantId, {
    name: 'Attic',
    lifecycle: 'to_be_activated',
    activatedAt: null,
  });
  await gym.sell(minutesAgo(5), 300);
  await lobby.sell(minutesAgo(90), 800);
  expect(await namesBy('sales', true)).toEqual(['Lobby', 'Gym Level 2', 'Attic']);
  expect((await ranked('sales', true)).items.at(-1)).toMatchObject({ word: null, netMinor: null });
  expect(await namesBy('lastSale', true)).toEqual(['Gym Level 2', 'Lobby', 'Attic']);
  expect(await namesBy('lastSale', false)).toEqual(['Lobby', 'Gym Level 2', 'Attic']);
  expect(await namesBy('name', true)).toEqual(['Lobby', 'Gym Level 2', 'Attic']);
});

test('the table holds the first twenty devices and counts all', async () => {
  for (let count = 10; count < 31; count += 1)
    await givenCabinet(prisma, scene.merchantId, { name: `Dock ${count}` });
  const { items, total } = await ranked('name', true);
  expect(total).toBe(21);
  expect(items).toHaveLength(20);
  expect(items[0]?.name).toBe('Dock 30');
});

test('the table leaves out devices and sales that the member may not see', async () => {
  const { device, sell } = await scene.cabinet('Lobby');
  await scene.cabinet('Gym Level 2');
  await sell(minutesAgo(10), 900);
  const support = actorOf(
    await givenMember(prisma, scene.merchantId, { kind: 'staff', systemRole: 'support' }),
  );
  const { items } = await ranked('name', false, { ...support, deviceScope: [device.id] });
  expect(items).toEqual([expect.objectContaining({ name: 'Lobby', netMinor: null, changePpm: null })]);
  const stranger = await givenHomeScene(database);
  expect((await ranked('name', false, stranger.owner)).items).toEqual([]);
});
