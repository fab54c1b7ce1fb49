import { createHmac } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { checkActivation } from '../device/check-activation.ts';
import { locateDevice } from '../device/locate-device.ts';
import { resolveDeepLink } from '../device/resolve-deep-link.ts';
import { readDevice } from '../device-page/read-device.ts';
import { openDoor } from '../opening/open-door.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { activateDevice } from './activate-device.ts';

let database: TestDatabase;
let env: TestEnvironment;
let owner: MemberActor;
let merchantId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  env = createTestEnvironment(database);
  const merchant = await givenMerchant(database.prisma);
  merchantId = merchant.id;
  owner = actorOf(await givenMember(database.prisma, merchantId));
});

async function ask<Out>(useCase: AnyUseCase<Out>, input: unknown, actor: MemberActor = owner) {
  const answer = await runUseCase(env, useCase, actor, input, { requestId: 'test' });
  return answer.ok
    ? { value: answer.value }
    : { refused: answer.refusal.code, params: answer.refusal.params };
}

const code = 'ABCDEFGHJK';
const waiting = {
  lifecycle: 'to_be_activated',
  name: null,
  activatedAt: null,
  activationHmac: new Uint8Array(
    createHmac('sha256', 'a pepper for tests, 32 bytes long').update(code).digest(),
  ),
} as const;
const form = (deviceNo: string, k: string | undefined = code) => ({
  deviceNo,
  ...(k ? { k } : {}),
  name: 'Lobby West 2',
  address: { country: 'US', street: '1 Main St', city: 'Portland', state: 'OR', zip: '97201' },
  preauthMinor: 1_500,
  taxRatePpm: 0,
  timezone: 'America/Los_Angeles',
});

describe('activating a cabinet', () => {
  test('puts it into service with its code once, even on a double tap, with one audit row', async () => {
    const { deviceNo, id } = await givenCabinet(database.prisma, merchantId, waiting);
    expect(await ask(checkActivation, { deviceNo })).toMatchObject({
      value: { codeRequired: true, doors: ['L', 'R'] },
    });
    const taps = await Promise.all([
      ask(activateDevice, form(deviceNo)),
      ask(activateDevice, form(deviceNo)),
    ]);
    expect(taps).toEqual([
      { value: { deviceNo, online: 'never_seen' } },
      { value: { deviceNo, online: 'never_seen' } },
    ]);
    const device = await database.prisma.device.findUniqueOrThrow({ where: { id } });
    expect(device).toMatchObject({
      lifecycle: 'operational',
      name: 'Lobby West 2',
      preauthMinor: 1500n,
      timezone: 'America/Los_Angeles',
      activationHmac: null,
      activatedById: owner.accountId,
      twinRev: 1,
    });
    const rows = await database.prisma.auditLog.findMany({ where: { deviceId: id } });
    expect(rows.filter(({ diff }) => JSON.stringify(diff).includes('operational'))).toHaveLength(1);
    env.clock.advance(10 * 60_000 + 1);
    expect(await ask(activateDevice, form(deviceNo))).toMatchObject({ refused: 'DEVICE_ALREADY_ACTIVATED' });
  });

  test('warns from the start when it is too warm or runs low, unless it has warnings', async () => {
    const { deviceNo, id } = await givenCabinet(database.prisma, merchantId, waiting);
    const other = await givenCabinet(database.prisma, merchantId, waiting);
    await database.prisma.warningConfig.create({
      data: { deviceId: other.id, merchantId, lowStockEnabled: false, updatedAt: env.clock.now() },
    });
    await ask(activateDevice, form(deviceNo));
    await ask(activateDevice, form(other.deviceNo));
    const warnings = (deviceId: string) =>
      database.prisma.warningConfig.findUniqueOrThrow({ where: { deviceId } });
    expect(await warnings(id)).toMatchObject({
      overTempEnabled: true,
      highC10: 50,
      tempDelayMin: 30,
      offlineEnabled: true,
      powerOffEnabled: true,
      lowStockEnabled: true,
      lowStockPct: 20,
    });
    expect(await warnings(other.id)).toMatchObject({ overTempEnabled: false, lowStockEnabled: false });
  });

  test('allows five wrong codes a minute, then refuses even the right one', async () => {
    const { deviceNo } = await givenCabinet(database.prisma, merchantId, waiting);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const wrong = await ask(activateDevice, form(deviceNo, 'ZZZZZZZZZZ'));
      expect(wrong).toEqual({ refused: 'DEVICE_ENABLE_FAILED', params: { triesLeft } });
    }
    expect(await ask(activateDevice, form(deviceNo))).toMatchObject({ refused: 'RATE_LIMITED' });
    env.clock.advance(60_000);
    expect(await ask(activateDevice, form(deviceNo))).toMatchObject({ value: { deviceNo } });
  });

  test('refuses a missing code by its field, without counting a try', async () => {
    const { deviceNo } = await givenCabinet(database.prisma, merchantId, waiting);
    const { k: _, ...without } = form(deviceNo);
    const refused = { refused: 'BAD_INPUT', params: { key: 'valid.activationCode', field: 'k' } };
    for (let tried = 0; tried < 6; tried += 1) expect(await ask(activateDevice, without)).toEqual(refused);
    expect(await ask(activateDevice, form(deviceNo))).toMatchObject({ value: { deviceNo } });
  });

  test('locks it for an hour after twenty wrong codes within one', async () => {
    const { deviceNo } = await givenCabinet(database.prisma, merchantId, waiting);
    for (let tried = 0; tried < 20; tried += 1) {
      if (tried % 5 === 0) env.clock.advance(60_000);
      await ask(activateDevice, form(deviceNo, 'ZZZZZZZZZZ'));
    }
    env.clock.advance(50 * 60_000);
    expect(await ask(activateDevice, form(deviceNo))).toMatchObject({ refused: 'RATE_LIMITED' });
    env.clock.advance(10 * 60_000);
    expect(await ask(activateDevice, form(deviceNo))).toMatchObject({ value: { deviceNo } });
  });

  test('gives the same answer if it is unknown, in stock or another merchant’s', async () => {
    const inStock = await givenCabinet(database.prisma, null);
    const other = await givenMerchant(database.prisma);
    const foreign = await givenCabinet(database.prisma, other.id, waiting);
    for (const deviceNo of ['UNKNOWN00001', inStock.deviceNo, foreign.deviceNo]) {
      expect(await ask(activateDevice, form(deviceNo))).toEqual({ refused: 'DEVICE_NOT_ALLOCATED' });
      expect(await ask(checkActivation, { deviceNo })).toEqual({ refused: 'DEVICE_NOT_ALLOCATED' });
      expect(await ask(resolveDeepLink, { deviceNo })).toEqual({ refused: 'DEVICE_NOT_ALLOCATED' });
      expect(await ask(locateDevice, { deviceNo })).toEqual({ refused: 'DEVICE_NOT_ALLOCATED' });
      expect(await ask(readDevice, { deviceNo })).toEqual({ refused: 'NOT_FOUND' });
      expect(await ask(openDoor, { deviceNo, doors: ['L'] })).toEqual({ refused: 'NOT_FOUND' });
    }
  });

  test('needs no code if the merchant requires none, but a wrong one is still wrong', async () => {
    await database.prisma.merchant.update({
      where: { id: merchantId },
      data: { requireActivationCode: false },
    });
    const { deviceNo } = await givenCabinet(database.prisma, merchantId, waiting);
    expect(await ask(activateDevice, form(deviceNo, 'ZZZZZZZZZZ'))).toMatchObject({
      refused: 'DEVICE_ENABLE_FAILED',
    });
    expect(await ask(activateDevice, form(deviceNo, ''))).toMatchObject({ value: { deviceNo } });
  });
});
