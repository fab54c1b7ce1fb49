import { DAY_MS } from '@larder/domain/durations';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { createManualClock } from '@larder/testkit/manual-clock';
import { givenOrderScene, type OrderScene } from '@larder/testkit/order-scene';
import { accepted } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { runUseCase } from '../run-use-case.ts';
import { suggestPreauth } from './suggest-preauth.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const env = createTestEnvironment(database, { clock: createManualClock() });

/** Baskets at a cabinet, all of one age. */
async function sold({ device }: Pick<OrderScene, 'device'>, totals: readonly number[], daysAgo = 1) {
  const product = await givenProduct(prisma, device.merchantId ?? '');
  const version = await givenPlanogram(prisma, device, [{ productId: product.id }]);
  const createdAt = new Date(env.clock.now().getTime() - daysAgo * DAY_MS);
  for (const totalMinor of totals) {
    const session = await givenSession(prisma, device, version.id, {
      state: 'recognized',
      endedAt: createdAt,
    });
    const sums = { subtotalMinor: totalMinor, taxMinor: 0, totalMinor, capturedMinor: totalMinor };
    await givenOrder(prisma, session, product.id, { ...sums, authorizedMinor: 99_999, createdAt });
  }
}
const asked = (scene: OrderScene, actor = scene.owner) =>
  runUseCase(env, suggestPreauth, actor, { deviceNo: scene.device.deviceNo }, { requestId: 'test' });

test('suggests what covers 95 of 100 baskets of the cabinet in 60 days', async () => {
  const scene = await givenOrderScene(database);
  await sold(scene, [...Array(37).fill(300), 1_010]);
  expect(accepted(await asked(scene)).suggestion).toBeNull();
  await sold(scene, [5_000, 9_000]);
  // 38 of 40 baskets are at most 10.10.
  expect(accepted(await asked(scene)).suggestion).toMatchObject({ preauthMinor: 1_050, baskets: 40 });
  await sold(scene, [7_000, 7_000], 61);
  await sold({ device: await givenCabinet(prisma, scene.merchant.id) }, [7_000, 7_000]);
  expect(accepted(await asked(scene)).suggestion).toMatchObject({ preauthMinor: 1_050, baskets: 40 });
});

test('is for members who set the amount, at cabinets in their scope', async () => {
  const scene = await givenOrderScene(database);
  expect(await asked(scene, { ...scene.owner, permissions: ['device.view'] })).toMatchObject({
    refusal: { code: 'FORBIDDEN' },
  });
  expect(await asked(scene, { ...scene.owner, deviceScope: [] })).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
});
