import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { testConnId } from '@larder/testkit/given/given-cabinet';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  leaveNothingDue,
  runJobs,
  type SaleScene,
  type SaleWorld,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { systemActor, visitor } from '../actor.ts';
import { cardHashOf } from '../blacklist/card-hash.ts';
import { runUseCase } from '../run-use-case.ts';
import { authorizeSession } from './authorize-session.ts';
import { startQrSession } from './start-qr-session.ts';

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
afterEach(() => leaveNothingDue(database));

const hash = (card: string, merchantId = scene.merchantId) => cardHashOf(world.env.keys, merchantId, card);

/** Blacklists a card by the provider's fingerprint of it. */
const blacklist = (card: string, entry: { merchantId?: string; token?: string; expiresAt?: Date } = {}) => {
  const { merchantId = scene.merchantId, token, ...rest } = entry;
  return database.prisma.blacklistEntry.create({
    data: {
      id: newTestId(),
      merchantId,
      kind: 'card',
      reason: 'theft',
      createdAt: world.env.clock.now(),
      cardHash: hash(card, merchantId),
      tokenHash: token ? hash(token, merchantId) : null,
      ...rest,
    },
  });
};
const tap = async (fingerprint: string) => {
  const answer = await tapCard(world, scene, newTestId(), { fingerprint });
  return answer?.decision === 'deny' ? answer.code : answer?.decision;
};
const sessions = () => database.prisma.doorSession.count({ where: { deviceId: scene.device.id } });

describe('a blacklisted card', () => {
  test('is denied before a hold is asked for when its fingerprint is known beforehand', async () => {
    await blacklist('fp_thief');
    expect(await tap('fp_thief')).toBe('BLACKLISTED');
    expect(world.payments.calls).toEqual([]);
    expect(await sessions()).toBe(0);
    expect(await tap('fp_honest')).toBe('allow');
  });

  test('is denied before a hold is asked for when it shows the token of the order it was taken from', async () => {
    await blacklist('the-card-itself', { token: 'pm_known' });
    expect(await tap('pm_known')).toBe('BLACKLISTED');
    expect(world.payments.calls).toEqual([]);
  });

  test('is denied when only the provider knows it, and the hold goes back', async () => {
    await blacklist('the-card-itself');
    world.payments.cards.set('pm_new', 'the-card-itself');
    expect(await tap('pm_new')).toBe('BLACKLISTED');
    expect(world.payments.held.size).toBe(1);
    await runJobs(world);
    expect(world.payments.held.size).toBe(0);
    expect(await sessions()).toBe(0);
    expect(await database.prisma.payment.findMany({ where: { deviceId: scene.device.id } })).toMatchObject([
      { state: 'voided', cardHash: hash('the-card-itself') },
    ]);
  });

  test('is denied when it is blacklisted while the bank is asked, and the hold goes back', async () => {
    const { authorize } = world.payments;
    world.payments.authorize = async (request) => {
      await blacklist('fp_thief');
      return authorize(request);
    };
    expect(await tap('fp_thief')).toBe('BLACKLISTED');
    await runJobs(world);
    expect(world.payments.held.size).toBe(0);
    expect(await sessions()).toBe(0);
  });

  test('opens no cabinet by phone', async () => {
    Object.assign(world.payments, { takesTestCards: true });
    await blacklist('fp_thief');
    const input = { deviceNo: scene.device.deviceNo, doors: ['L'], cardToken: 'fp_thief' };
    const started = await runUseCase(world.env, startQrSession, visitor, input, {
      requestId: 'test',
      mutationKey: newTestId(),
    });
    expect(started).toMatchObject({ refusal: { code: 'BLACKLISTED' } });
    expect(world.payments.calls).toEqual([]);
  });

  test.each([
    ['its owner', () => scene.merchantId],
    ['a former owner', () => newTestId()],
  ])('is denied when the gateway knows the cabinet as that of %s', async (_, merchantId) => {
    await blacklist('fp_thief');
    const actor = { ...systemActor, kind: 'device', merchantId: merchantId() } as const;
    const input = {
      deviceId: scene.device.id,
      bootId: '9f2c11d0',
      connId: testConnId,
      gatewayId: null,
      answerBy: new Date(world.env.clock.now().getTime() + 8_000),
      data: {
        reqId: 'r-1',
        sessionId: newTestId(),
        trigger: 'card',
        doors: ['L'],
        payment: { rail: 'card_terminal', currency: 'USD', fingerprint: 'fp_thief' },
      },
    };
    const answer = await runUseCase(world.env, authorizeSession, actor, input, { requestId: 'test' });
    expect(answer).toMatchObject({ value: { decision: 'deny', code: 'BLACKLISTED' } });
    expect(world.payments.calls).toEqual([]);
  });

  test('gets the stored denial again, also after it was removed', async () => {
    const { id } = await blacklist('fp_thief');
    const sessionId = newTestId();
    const ask = () => tapCard(world, scene, sessionId, { reqId: 'r-denied', fingerprint: 'fp_thief' });
    const denial = await ask();
    await database.prisma.blacklistEntry.update({
      where: { id },
      data: { removedAt: world.env.clock.now() },
    });
    expect(await ask()).toEqual(denial);
    expect(await tap('fp_thief')).toBe('allow');
  });
});

describe('a card', () => {
  test('opens at the moment its entry expires', async () => {
    await blacklist('fp_thief', { expiresAt: new Date(world.env.clock.now().getTime() + 60_000) });
    world.env.clock.advance(59_999);
    expect(await tap('fp_thief')).toBe('BLACKLISTED');
    world.env.clock.advance(1);
    expect(await tap('fp_thief')).toBe('allow');
  });

  test('opens the cabinets of a merchant when only another has blacklisted it', async () => {
    const other = await givenSaleScene(world);
    await blacklist('fp_thief', { merchantId: other.merchantId });
    expect(await tap('fp_thief')).toBe('allow');
    expect(await tapCard(world, other, newTestId(), { fingerprint: 'fp_thief' })).toMatchObject({
      code: 'BLACKLISTED',
    });
  });

  test('opens without a provider that identifies cards', async () => {
    world.payments.cards.set('pm_unknown', null);
    expect(await tap('pm_unknown')).toBe('allow');
    expect(await database.prisma.payment.findFirst({ where: { fingerprint: 'pm_unknown' } })).toMatchObject({
      cardHash: null,
    });
  });
});

test('the hashes of one card differ between two merchants', () => {
  expect(hash('fp_thief')).not.toEqual(hash('fp_thief', newTestId()));
});

test('a renewed hold keeps the hash of its card, also when it is declined', async () => {
  const sessionId = newTestId();
  await tapCard(world, scene, sessionId, { fingerprint: 'fp_late' });
  // The session never starts, so its hold goes back.
  for (const seconds of [80, 60]) {
    world.env.clock.advance(seconds * 1_000);
    const seen = { state: 'online', lastSeenAt: world.env.clock.now() } as const;
    await database.prisma.deviceConnectivity.update({ where: { deviceId: scene.device.id }, data: seen });
    await runJobs(world);
  }
  world.payments.next.authorize.push('declined');
  const taken = [{ productId: scene.cola.id, qty: 1 }];
  await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), taken));
  await runJobs(world);
  const order = await database.prisma.salesOrder.findFirstOrThrow({
    where: { sessionId },
    include: { payment: true },
  });
  expect(order).toMatchObject({
    status: 'unpaid',
    payment: { state: 'declined', cardHash: hash('fp_late') },
  });
});
