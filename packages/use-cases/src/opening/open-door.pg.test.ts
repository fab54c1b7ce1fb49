import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type MemberActor, systemActor } from '../actor.ts';
import { locateDevice } from '../device/locate-device.ts';
import { readCommand } from '../device/read-command.ts';
import { readDevice } from '../device-page/read-device.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { openDoor } from './open-door.ts';
import { recordCommandStatus } from './record-command-status.ts';

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

describe('opening a door remotely', () => {
  test('issues one command with its session, and refuses every other until that is over', async () => {
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

  test.each([
    ['closedAt', { openedAt: true, closedAt: true, endedAt: true }],
    ['endedAt', { endedAt: true }],
  ])('is over once its doors are shut: %s', async (field, ended) => {
    const { deviceNo, id } = await givenCabinet(database.prisma, merchantId);
    await givenOnline(database.prisma, id, env.clock.now());
    const { value } = await ask(openDoor, { deviceNo, doors: ['L'] });
    const read = () => ask(readCommand, { commandId: value?.commandId });
    expect(await read()).toMatchObject({ value: { shutAt: null } });
    const now = env.clock.now();
    const times = Object.keys(ended).map((name, nth) => [name, new Date(now.getTime() + nth * 1_000)]);
    const data = Object.fromEntries(times);
    await database.prisma.doorSession.update({ where: { id: value?.sessionId ?? '' }, data });
    expect(await read()).toMatchObject({ value: { shutAt: data[field].toISOString() } });
  });

  test('is not called shut when its session ended with a door open', async () => {
    const { deviceNo, id } = await givenCabinet(database.prisma, merchantId);
    await givenOnline(database.prisma, id, env.clock.now());
    const { value } = await ask(openDoor, { deviceNo, doors: ['L'] });
    const data = { openedAt: env.clock.now(), endedAt: env.clock.now(), endReason: 'power_lost' } as const;
    await database.prisma.doorSession.update({ where: { id: value?.sessionId ?? '' }, data });
    expect(await ask(readCommand, { commandId: value?.commandId })).toMatchObject({
      value: { shutAt: null },
    });
  });

  test('is possible again as soon as the cabinet has rejected the command', async () => {
    const { deviceNo, id } = await givenCabinet(database.prisma, merchantId);
    await givenOnline(database.prisma, id, env.clock.now());
    const { value: first } = await ask(openDoor, { deviceNo, doors: ['L'] });
    const status = {
      commandId: first?.commandId ?? '',
      state: 'rejected',
      code: 'DOOR_ALREADY_OPEN',
      replay: false,
    } as const;
    const report = { deviceId: id, status };
    await runUseCase(env, recordCommandStatus, systemActor, report, { requestId: 'test' });
    expect(await ask(readDevice, { deviceNo })).toMatchObject({ value: { session: null } });
    expect(await ask(openDoor, { deviceNo, doors: ['L'] })).toMatchObject({ value: {} });
    const states = await database.prisma.doorSession.findMany({
      where: { deviceId: id },
      orderBy: { id: 'asc' },
      select: { state: true },
    });
    expect(states.map(({ state }) => state)).toEqual(['aborted', 'authorized']);
  });

  test('works before activation, and refuses a door that does not exist', async () => {
    const { deviceNo, id } = await givenCabinet(database.prisma, merchantId, {
      lifecycle: 'to_be_activated',
      activatedAt: null,
      name: null,
      layersR: null,
    });
    await givenOnline(database.prisma, id, env.clock.now());
    expect(await ask(openDoor, { deviceNo, doors: ['R'] })).toMatchObject({ refused: 'BAD_INPUT' });
    expect(await ask(openDoor, { deviceNo, doors: ['L'] })).toMatchObject({ value: {} });
    expect(await ask(locateDevice, { deviceNo, seconds: 5 })).toMatchObject({ value: {} });
  });
});
