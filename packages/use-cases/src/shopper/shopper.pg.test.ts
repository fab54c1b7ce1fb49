import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
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
import { visitor } from '../actor.ts';
import { startQrSession } from '../opening/start-qr-session.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { readCabinet } from './read-cabinet.ts';
import { readReceipt } from './read-receipt.ts';
import { readStatus } from './read-status.ts';

let database: TestDatabase;
let world: SaleWorld;
let scene: SaleScene;
let phones = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = createSaleWorld(database);
  Object.assign(world.payments, { takesTestCards: true });
  scene = await givenSaleScene(world);
  // A new address for each phone, because requests per address are rate-limited.
  phones += 1;
});
afterEach(() => leaveNothingDue(database));

async function ask<Out>(useCase: AnyUseCase<Out>, input: unknown, mutationKey?: string, env = world.env) {
  const call = { requestId: 'test', ip: `203.0.113.${phones}`, mutationKey };
  const answer = await runUseCase(env, useCase, visitor, input, call);
  return answer.ok ? { value: answer.value } : { refused: answer.refusal.code };
}
const start = (more: object = {}, mutationKey?: string) =>
  ask(
    startQrSession,
    { deviceNo: scene.device.deviceNo, doors: ['L'], cardToken: 'fp_4242', ...more },
    mutationKey,
  );

describe("a shopper's phone", () => {
  test('sees products and prices, and nothing of the operator’s business', async () => {
    const { value } = await ask(readCabinet, { deviceNo: scene.device.deviceNo });
    expect(value).toMatchObject({
      name: 'Lobby West',
      closedFor: null,
      currency: 'USD',
      preauthMinor: 1500,
      products: [
        { name: 'Cola', priceMinor: 250, hasHigherPrice: false, doors: ['L'] },
        { name: 'Wrap', priceMinor: 799 },
      ],
    });
    expect(JSON.stringify(value)).not.toMatch(/cost|onHand|merchantId|deviceId/i);
    expect(await ask(readCabinet, { deviceNo: 'UNKNOWN00001' })).toEqual({ refused: 'NOT_FOUND' });
  });

  test.each([
    [
      'offline',
      'DEVICE_OFFLINE',
      () =>
        database.prisma.deviceConnectivity.update({
          where: { deviceId: scene.device.id },
          data: { state: 'offline' },
        }),
    ],
    ['busy', 'DEVICE_BUSY', () => start()],
  ])('sees products, place and tax mode while the cabinet is %s', async (_, closedFor, close) => {
    await close();
    const place = {
      street: '1 Main St',
      city: 'Portland',
      state: 'OR',
      area: null,
      zip: '97201',
      country: 'US',
    };
    await database.prisma.device.update({ where: { id: scene.device.id }, data: place });
    const { value } = await ask(readCabinet, { deviceNo: scene.device.deviceNo });
    expect(value).toMatchObject({
      closedFor,
      address: place,
      taxMode: 'exclusive',
      takesTestCards: true,
      products: [
        { name: 'Cola', priceMinor: 250 },
        { name: 'Wrap', priceMinor: 799 },
      ],
    });
  });

  test('sees nothing of a cabinet without an operator', async () => {
    await database.prisma.device.update({
      where: { id: scene.device.id },
      data: { lifecycle: 'to_be_activated' },
    });
    expect((await ask(readCabinet, { deviceNo: scene.device.deviceNo })).value).toMatchObject({
      name: null,
      merchantName: null,
      address: null,
      taxMode: null,
      products: [],
      closedFor: 'NOT_ACTIVATED',
    });
  });

  test('buys with a hold, a command, doors and a receipt', async () => {
    const { value } = await start();
    const token = value?.token ?? '';
    const sessionId = value?.sessionId ?? '';
    const linkUntil = new Date(world.env.clock.now().getTime() + 90 * 86_400_000).toISOString();
    expect(await ask(readStatus, { token })).toMatchObject({ value: { phase: 'opening', linkUntil } });
    expect(
      await database.prisma.deviceCommand.findMany({ where: { deviceId: scene.device.id } }),
    ).toMatchObject([
      {
        name: 'door.open',
        state: 'created',
        actorKind: 'shopper',
        sessionId,
        args: { purpose: 'sale', doors: ['L'], sessionId, preauthMinor: 1500 },
      },
    ]);
    const taken = [{ productId: scene.cola.id, qty: 2 }];
    const events = saleEvents(sessionId, 1, world.env.clock.now(), taken);
    await ingestEvents(world, scene, events.slice(0, 2));
    expect(await ask(readStatus, { token })).toMatchObject({ value: { phase: 'unlocked' } });
    await ingestEvents(world, scene, events.slice(2, 3));
    expect(await ask(readStatus, { token })).toMatchObject({ value: { phase: 'open' } });
    expect(await ask(readReceipt, { token })).toMatchObject({ value: { order: null } });
    await ingestEvents(world, scene, events.slice(3));
    await runJobs(world);
    expect(await ask(readStatus, { token })).toMatchObject({ value: { phase: 'charged' } });
    const receipt = await ask(readReceipt, { token });
    expect(receipt).toMatchObject({
      value: {
        deviceName: 'Lobby West',
        order: {
          status: 'paid',
          capturedMinor: 544,
          cardLast4: '1111',
          items: [{ name: 'Cola', qty: 2, totalMinor: 544 }],
        },
      },
    });
    expect(JSON.stringify(receipt)).not.toMatch(/cost/i);
    const stored = await database.prisma.shopperReceipt.findFirstOrThrow({ where: { sessionId } });
    expect(Buffer.from(stored.tokenHash).toString('base64url')).not.toBe(token);
  });

  test('buys once when the shopper taps twice, and gets the same token', async () => {
    const first = await start({}, 'a mutation key of the phone');
    expect(await start({}, 'a mutation key of the phone')).toEqual(first);
    expect(await start({}, 'another key of the phone')).toEqual({ refused: 'DEVICE_BUSY' });
    expect(world.payments.calls).toEqual(['authorize 1500']);
  });

  test('gets the door of the first tap with the second one where the server died right after the command', async () => {
    const { env } = world;
    const issued = () => database.prisma.deviceCommand.count({ where: { deviceId: scene.device.id } });
    const prisma = new Proxy(database.prisma, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name !== '$transaction') return value;
        return async (...given: Parameters<typeof target.$transaction>) => {
          if ((await issued()) > 0) throw new Error('the server died');
          return value.apply(target, given);
        };
      },
    });
    const key = 'the key of a tap that got no answer';
    const input = { deviceNo: scene.device.deviceNo, doors: ['L'], cardToken: 'fp_4242' };
    const dying = { ...env, database: { ...database, prisma } };
    await ask(startQrSession, input, key, dying).catch(() => 'no answer');
    expect(await issued()).toBe(1);
    const { sessionId } = await database.prisma.deviceCommand.findFirstOrThrow({
      where: { deviceId: scene.device.id },
    });
    const { value } = await start({}, key);
    expect(value?.sessionId).toBe(sessionId);
    expect(await ask(readStatus, { token: value?.token })).toMatchObject({ value: { phase: 'opening' } });
    expect(await issued()).toBe(1);
    expect(world.payments.calls).toEqual(['authorize 1500']);
  });

  test.each([
    ['the bank declines', () => world.payments.next.authorize.push('declined'), 'PREAUTH_DECLINED'],
    [
      'the cabinet is offline',
      () =>
        database.prisma.deviceConnectivity.update({
          where: { deviceId: scene.device.id },
          data: { state: 'offline' },
        }),
      'DEVICE_OFFLINE',
    ],
    [
      'the cabinet is frozen',
      () =>
        database.prisma.freezeRule.create({
          data: {
            deviceId: scene.device.id,
            merchantId: scene.merchantId,
            mode: 'always',
            savedAt: new Date('2026-11-01T00:00:00Z'),
          },
        }),
      'FROZEN',
    ],
  ])('is refused when %s', async (_when, prepare, refused) => {
    await prepare();
    expect(await start()).toEqual({ refused });
    await runJobs(world);
    expect(world.payments.held.size).toBe(0);
    expect(await database.prisma.deviceCommand.count({ where: { deviceId: scene.device.id } })).toBe(0);
  });

  test('learns at once that the cabinet rejected the command, and the hold is released', async () => {
    const { value } = await start();
    await database.prisma.deviceCommand.updateMany({
      where: { deviceId: scene.device.id },
      data: { state: 'rejected', code: 'BUSY', finishedAt: world.env.clock.now() },
    });
    expect(await ask(readStatus, { token: value?.token })).toMatchObject({
      value: { phase: 'failed', code: 'BUSY' },
    });
    world.env.clock.advance(22_000);
    await runJobs(world);
    world.env.clock.advance(60_000);
    await runJobs(world);
    expect(world.payments.held.size).toBe(0);
  });

  test('is rate-limited', async () => {
    for (let tried = 0; tried < 20; tried += 1) await start();
    expect(await start()).toEqual({ refused: 'RATE_LIMITED' });
    world.env.clock.advance(60_000);
    expect(await start()).not.toEqual({ refused: 'RATE_LIMITED' });
  });

  test('starts nothing where the provider is a real one, and asks it nothing', async () => {
    Object.assign(world.payments, { takesTestCards: false });
    expect(await start()).toEqual({ refused: 'PAY_AT_READER' });
    expect(world.payments.calls).toEqual([]);
    for (let tried = 1; tried < 20; tried += 1) await start();
    expect(await start()).toEqual({ refused: 'RATE_LIMITED' });
  });

  test('cannot keep a cabinet busy with cards that decline, from however many addresses', async () => {
    for (let tried = 0; tried < 10; tried += 1) {
      phones += 1;
      world.payments.next.authorize.push('declined');
      expect(await start()).toEqual({ refused: 'PREAUTH_DECLINED' });
    }
    phones += 1;
    expect(await start()).toEqual({ refused: 'RATE_LIMITED' });
    expect(world.payments.calls).toHaveLength(10);
    world.env.clock.advance(60_000);
    expect(await start()).toMatchObject({ value: { token: expect.any(String) } });
  });

  test('leaves the card reader open while phones are refused', async () => {
    for (let tried = 0; tried < 10; tried += 1) {
      world.payments.next.authorize.push('declined');
      await start();
    }
    expect(await start()).toEqual({ refused: 'RATE_LIMITED' });
    expect(await tapCard(world, scene, newTestId())).toMatchObject({ decision: 'allow' });
  });

  test('finds nothing with an invalid or expired token', async () => {
    const { value } = await start();
    expect(await ask(readStatus, { token: 'a token that nobody gave' })).toEqual({ refused: 'NOT_FOUND' });
    world.env.clock.advance(91 * 86_400_000);
    expect(await ask(readReceipt, { token: value?.token })).toEqual({ refused: 'NOT_FOUND' });
  });
});
