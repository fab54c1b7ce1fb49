import { createHmac } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { activateDevice } from './activate-device.ts';
import { checkActivation } from './check-activation.ts';
import { countDevices } from './count-devices.ts';
import { listDevices } from './list-devices.ts';
import { locateDevice } from './locate-device.ts';
import { openDoor } from './open-door.ts';
import { readCommand } from './read-command.ts';
import { readDevice } from './read-device.ts';
import { resolveDeepLink } from './resolve-deep-link.ts';

let database: TestDatabase;
let env: TestEnvironment;
let owner: MemberActor;
let merchantId: string;

beforeEach(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
  const merchant = await givenMerchant(database.prisma);
  merchantId = merchant.id;
  owner = actorOf(await givenMember(database.prisma, merchantId));
});
afterEach(() => database.drop());

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
  test('with its code puts it into service, once, for a double tap too, with one audit row', async () => {
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

  test('counts wrong codes: five a minute, then the right one is not even looked at', async () => {
    const { deviceNo } = await givenCabinet(database.prisma, merchantId, waiting);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const wrong = await ask(activateDevice, form(deviceNo, 'ZZZZZZZZZZ'));
      expect(wrong).toEqual({ refused: 'DEVICE_ENABLE_FAILED', params: { triesLeft } });
    }
    expect(await ask(activateDevice, form(deviceNo))).toMatchObject({ refused: 'RATE_LIMITED' });
    env.clock.advance(60_000);
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

  test('that is unknown, in stock or another merchant’s gives one answer', async () => {
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

  test('needs no code where the merchant asks for none, but a wrong one is still wrong', async () => {
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

describe('opening a door from afar', () => {
  test('issues one command with its session; until it is over nobody else opens', async () => {
    const { deviceNo, id } = await givenCabinet(database.prisma, merchantId);
    expect(await ask(openDoor, { deviceNo, doors: ['L'] })).toMatchObject({ refused: 'DEVICE_OFFLINE' });
    await givenOnline(database.prisma, id, env.clock.now());
    const taps = await Promise.all([1, 2, 3].map(() => ask(openDoor, { deviceNo, doors: ['L', 'R'] })));
    const opened = taps.flatMap((tap) => tap.value ?? []);
    expect(opened).toHaveLength(1);
    expect(taps.filter((tap) => tap.refused === 'DEVICE_BUSY')).toHaveLength(2);
    const [{ commandId, sessionId } = { commandId: '', sessionId: '' }] = opened;
    expect(await ask(readCommand, { commandId })).toMatchObject({
      value: { state: 'created', isOpen: true, name: 'door.open', deviceNo },
    });
    const command = await database.prisma.deviceCommand.findUniqueOrThrow({ where: { id: commandId } });
    expect(command).toMatchObject({
      cseq: 1,
      args: { purpose: 'service', doors: ['L', 'R'], sessionId },
      actorKind: 'user',
      expiresAt: new Date('2026-11-21T10:00:15Z'),
    });
    expect(await ask(readDevice, { deviceNo })).toMatchObject({
      value: {
        session: { kind: 'service', state: 'authorized', operatorName: 'Sam Lee' },
        command: { commandId },
      },
    });
  });

  test('is possible again as soon as the cabinet refused', async () => {
    const { deviceNo, id } = await givenCabinet(database.prisma, merchantId);
    await givenOnline(database.prisma, id, env.clock.now());
    await ask(openDoor, { deviceNo, doors: ['L'] });
    await database.prisma.deviceCommand.updateMany({
      data: { state: 'rejected', code: 'DOOR_ALREADY_OPEN', finishedAt: env.clock.now() },
    });
    expect(await ask(openDoor, { deviceNo, doors: ['L'] })).toMatchObject({ value: {} });
    const states = await database.prisma.doorSession.findMany({
      orderBy: { id: 'asc' },
      select: { state: true },
    });
    expect(states.map(({ state }) => state)).toEqual(['aborted', 'authorized']);
  });

  test('works for a cabinet that waits for its activation, and for no door that is not there', async () => {
    const { deviceNo, id } = await givenCabinet(database.prisma, merchantId, { ...waiting, layersR: null });
    await givenOnline(database.prisma, id, env.clock.now());
    expect(await ask(openDoor, { deviceNo, doors: ['R'] })).toMatchObject({ refused: 'BAD_INPUT' });
    expect(await ask(openDoor, { deviceNo, doors: ['L'] })).toMatchObject({ value: {} });
    expect(await ask(locateDevice, { deviceNo, seconds: 5 })).toMatchObject({ value: {} });
  });
});

describe('the list of cabinets', () => {
  beforeEach(async () => {
    const now = env.clock.now();
    const add = async (name: string, online: boolean, more: object = {}) => {
      const device = await givenCabinet(database.prisma, merchantId, { name, ...more });
      if (online) await givenOnline(database.prisma, device.id, now);
      return device;
    };
    await add('Cafeteria', true);
    await add('Atrium 100%', true);
    await add('Basement', false);
    await add('Depot East', true, { ...waiting, name: null });
    const frozen = await add('Zoo Entrance', true);
    await database.prisma.freezeRule.create({
      data: { deviceId: frozen.id, merchantId, mode: 'always', savedAt: now },
    });
    await givenCabinet(database.prisma, (await givenMerchant(database.prisma)).id, { name: 'Foreign one' });
  });
  const names = async (input: object, actor?: MemberActor) => {
    const { value } = await ask(listDevices, input, actor);
    return value?.items.map(({ name, status }) => `${name ?? '–'} ${status}`);
  };

  test('shows those offline first, then by name, page by page', async () => {
    const first = await ask(listDevices, { limit: 2 });
    expect(first.value?.items.map(({ name, online }) => [name, online])).toEqual([
      ['Basement', 'never_seen'],
      ['Atrium 100%', 'online'],
    ]);
    const second = await ask(listDevices, { limit: 10, cursor: first.value?.nextCursor });
    expect(second.value?.items.map(({ name }) => name)).toEqual(['Cafeteria', null, 'Zoo Entrance']);
    expect(second.value?.nextCursor).toBeNull();
  });

  test('puts one that is silent for 150 s first, whatever the book says', async () => {
    env.clock.advance(150_000);
    const { value } = await ask(listDevices, { online: 'offline' });
    expect(value?.items).toHaveLength(5);
  });

  test('is filtered by status, search and connection, and counted alike', async () => {
    expect(await names({ status: 'frozen' })).toEqual(['Zoo Entrance frozen']);
    expect(await names({ status: 'to_be_activated' })).toEqual(['– to_be_activated']);
    expect(await names({ status: 'operational', online: 'online' })).toEqual([
      'Atrium 100% operational',
      'Cafeteria operational',
    ]);
    expect(await names({ q: '100%' })).toEqual(['Atrium 100% operational']);
    expect(await names({ q: '5th ave' })).toHaveLength(5);
    expect(await ask(countDevices, {})).toEqual({
      value: { all: 5, toBeActivated: 1, operational: 3, frozen: 1 },
    });
    expect(await ask(countDevices, { online: 'offline' })).toMatchObject({ value: { all: 1 } });
  });

  test('shows a member with chosen cabinets only those', async () => {
    const only = await database.prisma.device.findFirstOrThrow({ where: { name: 'Cafeteria' } });
    const actor: MemberActor = { ...owner, deviceScope: [only.id] };
    expect(await names({}, actor)).toEqual(['Cafeteria operational']);
    expect(await ask(countDevices, {}, actor)).toMatchObject({ value: { all: 1, frozen: 0 } });
  });
});
