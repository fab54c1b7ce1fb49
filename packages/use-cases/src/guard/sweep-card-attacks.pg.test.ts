import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  asSystem,
  createSaleWorld,
  givenSaleScene,
  type SaleScene,
  tapCard,
} from '@larder/testkit/sale-scene';
import { afterAll, expect, inject, test } from 'vitest';
import { cardHashOf } from '../blacklist/card-hash.ts';
import { sweepCardAttacks } from './sweep-card-attacks.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const world = createSaleWorld(database);

/** Holds of cards at a cabinet that led to no session. */
async function shown(scene: SaleScene, cards: readonly string[], state: 'voided' | 'declined' = 'voided') {
  const at = world.env.clock.now();
  await database.prisma.payment.createMany({
    data: cards.map((card) => ({
      id: newTestId(),
      merchantId: scene.merchantId,
      deviceId: scene.device.id,
      sessionId: newTestId(),
      provider: 'scripted',
      method: 'card' as const,
      authRef: state === 'declined' ? null : newTestId(),
      fingerprint: `token of ${card}`,
      cardHash: state === 'declined' ? null : cardHashOf(world.env.keys, scene.merchantId, card),
      currency: 'USD',
      state,
      authorizedMinor: 1_000,
      authorizedAt: at,
      authExpiresAt: at,
      createdAt: at,
      updatedAt: at,
    })),
  });
}
const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `card ${from + n}`);
const alerts = (scene: SaleScene) =>
  database.prisma.alert.findMany({ where: { deviceId: scene.device.id, type: 'card_attack' } });
const sweep = () => asSystem(world.env, sweepCardAttacks, {});

test('40 cards within an hour raise one alert that denies nobody and ends an hour later', async () => {
  const scene = await givenSaleScene(world);
  await shown(scene, numbered(20));
  // The same cards again are no other cards, and a card whose hold was declined is one too.
  await shown(scene, numbered(20));
  world.env.clock.advance(59 * 60_000);
  await shown(scene, numbered(19, 20), 'declined');
  await sweep();
  expect(await alerts(scene)).toEqual([]);

  await shown(scene, ['the last one']);
  await sweep();
  await sweep();
  expect(await alerts(scene)).toMatchObject([
    { status: 'active', severity: 'warning', detail: { cards: 40 } },
  ]);
  await database.prisma.deviceConnectivity.update({
    where: { deviceId: scene.device.id },
    data: { state: 'online', lastSeenAt: world.env.clock.now() },
  });
  expect(await tapCard(world, scene, newTestId(), { fingerprint: 'fp_stranger' })).toMatchObject({
    decision: 'allow',
  });

  world.env.clock.advance(60 * 60_000);
  await sweep();
  expect(await alerts(scene)).toMatchObject([{ status: 'recovered' }]);
});

test('40 cards at two cabinets, and a cabinet that has left its merchant, raise none', async () => {
  const [one, other, left] = [
    await givenSaleScene(world),
    await givenSaleScene(world),
    await givenSaleScene(world),
  ];
  await shown(one, numbered(39));
  await shown(other, numbered(39, 39));
  await shown(left, numbered(40));
  await database.prisma.device.update({
    where: { id: left.device.id },
    data: { lifecycle: 'retired', merchantId: null },
  });
  await sweep();
  for (const scene of [one, other, left]) expect(await alerts(scene)).toEqual([]);
});
