import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type MemberActor, systemActor } from '../actor.ts';
import { capturePicture } from '../opening/capture-picture.ts';
import { openDoor } from '../opening/open-door.ts';
import { rebootDevice } from '../opening/reboot-device.ts';
import { runUseCase } from '../run-use-case.ts';
import { recordReported } from '../twin/record-reported.ts';
import type { AnyUseCase } from '../use-case.ts';
import { readAudioSetting } from './read-audio-setting.ts';
import { setAudio } from './set-audio.ts';

let database: TestDatabase;
let env: TestEnvironment;
let owner: MemberActor;
let merchantId: string;
let deviceNo: string;
let deviceId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  env = createTestEnvironment(database);
  merchantId = (await givenMerchant(database.prisma)).id;
  owner = actorOf(await givenMember(database.prisma, merchantId));
  ({ deviceNo, id: deviceId } = await givenCabinet(database.prisma, merchantId));
});

async function ask<Out>(useCase: AnyUseCase<Out>, input: unknown, actor: MemberActor = owner) {
  const answer = await runUseCase(env, useCase, actor, input, { requestId: 'test' });
  return answer.ok ? { value: answer.value } : { refused: answer.refusal.code };
}
const online = () => givenOnline(database.prisma, deviceId, env.clock.now());
const loud = () => ({ deviceNo, volume: 80, muted: false });

/** A member without the cabinet in their scope, and a member of another merchant. */
async function outsiders() {
  const staff = { kind: 'staff', systemRole: 'manager', deviceScope: 'selected' } as const;
  const scoped = await givenMember(database.prisma, merchantId, staff);
  const stranger = await givenMember(database.prisma, (await givenMerchant(database.prisma)).id);
  return [actorOf(scoped), actorOf(stranger)];
}

describe('the volume of a cabinet', () => {
  test('cannot be changed while it is offline', async () => {
    expect(await ask(setAudio, loud())).toEqual({ refused: 'DEVICE_OFFLINE_VOLUME' });
    expect(await database.prisma.device.findUniqueOrThrow({ where: { id: deviceId } })).toMatchObject({
      twinRev: 0,
    });
  });

  test('is pending until the cabinet has applied it, and ignores the same value again', async () => {
    await online();
    expect(await ask(setAudio, loud())).toEqual({ value: { rev: 1 } });
    expect(await ask(setAudio, loud())).toEqual({ value: { rev: 1 } });
    expect(await ask(readAudioSetting, { deviceNo })).toEqual({ value: { setting: 'pending' } });
    const reported = { appliedRev: 1, settings: {}, rejected: [] };
    await runUseCase(env, recordReported, systemActor, [{ deviceId, reported }], { requestId: 'test' });
    expect(await ask(readAudioSetting, { deviceNo })).toEqual({ value: { setting: 'applied' } });
    const audit = await database.prisma.auditLog.findFirstOrThrow({
      where: { deviceId },
      orderBy: { at: 'asc' },
    });
    expect(JSON.stringify(audit.diff)).toContain('80');
  });

  test.each([-1, 101, 50.5])('refuses %s', async (volume) => {
    await online();
    expect(await ask(setAudio, { ...loud(), volume })).toEqual({ refused: 'BAD_INPUT' });
  });

  test('ends as one of two concurrent changes, each with its own revision', async () => {
    await online();
    const answers = await Promise.all([20, 40].map((volume) => ask(setAudio, { ...loud(), volume })));
    expect(answers.map(({ value }) => value?.rev).sort()).toEqual([1, 2]);
  });
});

describe.each([
  ['restarting', rebootDevice, 'reboot'],
  ['taking a picture', capturePicture, 'media.capture'],
] as const)('%s', (_what, useCase, name) => {
  test('needs a cabinet that is online and without a session', async () => {
    expect(await ask(useCase, { deviceNo })).toEqual({ refused: 'DEVICE_OFFLINE' });
    await online();
    await ask(openDoor, { deviceNo, doors: ['L'] });
    expect(await ask(useCase, { deviceNo })).toEqual({ refused: 'DEVICE_BUSY' });
  });

  test('issues one command, however many members ask at once', async () => {
    await online();
    const answers = await Promise.all([1, 2, 3].map(() => ask(useCase, { deviceNo })));
    expect(answers.filter(({ refused }) => refused === 'DEVICE_BUSY')).toHaveLength(2);
    expect(await database.prisma.deviceCommand.findMany({ where: { deviceId } })).toMatchObject([
      { name, state: 'created' },
    ]);
  });

  test('is not found outside of the scope or the merchant', async () => {
    await online();
    for (const actor of await outsiders())
      expect(await ask(useCase, { deviceNo }, actor)).toEqual({ refused: 'NOT_FOUND' });
  });
});

describe('the volume and its setting', () => {
  test('are not found outside of the scope or the merchant', async () => {
    await online();
    for (const actor of await outsiders()) {
      expect(await ask(setAudio, loud(), actor)).toEqual({ refused: 'NOT_FOUND' });
      expect(await ask(readAudioSetting, { deviceNo }, actor)).toEqual({ refused: 'NOT_FOUND' });
    }
  });
});

test('a capture opens a slot for each door, which stays empty until the cabinet uploads', async () => {
  await online();
  await ask(capturePicture, { deviceNo });
  const [command] = await database.prisma.deviceCommand.findMany({ where: { deviceId } });
  const key = (door: string) => `m/${deviceNo}/c/${command?.id}-${door}.jpg`.toLowerCase();
  expect(command).toMatchObject({
    args: {
      doors: ['L', 'R'],
      slots: [
        { door: 'L', key: key('L') },
        { door: 'R', key: key('R') },
      ],
    },
  });
  expect(
    await database.prisma.fileObject.findMany({ where: { deviceId }, orderBy: { key: 'asc' } }),
  ).toMatchObject([
    { key: key('L'), merchantId, deviceId, mime: 'image/jpeg', state: 'pending' },
    { key: key('R'), state: 'pending' },
  ]);
});
