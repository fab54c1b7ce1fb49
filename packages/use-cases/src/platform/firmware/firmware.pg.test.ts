import type { DataOf } from '@larder/cabinet-protocol/catalog';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenSession } from '@larder/testkit/given/given-sale';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { systemActor } from '../../actor.ts';
import { giveUpCommands } from '../../device/command/give-up-commands.ts';
import { proveFirmware, recordFirmwareProgress } from '../../firmware/follow-firmware.ts';
import { recordCommandStatus } from '../../opening/record-command-status.ts';
import { runUseCase } from '../../run-use-case.ts';
import type { AnyUseCase } from '../../use-case.ts';
import { platformOperator } from '../platform-operator.ts';
import { addFirmware } from './add-firmware.ts';
import { listFirmware } from './list-firmware.ts';
import { rollOutFirmware } from './roll-out-firmware.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
const env = createTestEnvironment(database);
afterAll(() => database.drop());

const operator = platformOperator('maria');
const ask = <Out>(useCase: AnyUseCase<Out>, input: unknown) =>
  runUseCase(env, useCase, operator, input, { requestId: 'r' });
const asSystem = <Out>(useCase: AnyUseCase<Out>, input?: unknown) =>
  runUseCase(env, useCase, systemActor, input, { requestId: 'r' });
const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) => answer.refusal?.code;
async function done<Out>(useCase: AnyUseCase<Out>, input: unknown): Promise<Out> {
  const answer = await ask(useCase, input);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

const modelCode = 'CB-2D-5L';
const image = {
  modelCode,
  url: 'https://objects.example/fw/1.9.0.bin',
  sha256: 'a'.repeat(64),
  sizeBytes: 48_120_332,
  signature: `ed25519:${'A'.repeat(86)}==`,
};
const aCabinet = (merchantId: string, changes = {}) =>
  givenCabinet(prisma, merchantId, { fw: '1.8.2', caps: ['door.L', 'ota'], ...changes });
const rollOut = (input: object) => done(rollOutFirmware, { modelCode, version: '1.9.0', ...input });
const updateOf = (deviceId: string) =>
  prisma.firmwareUpdate.findFirstOrThrow({ where: { deviceId }, orderBy: { createdAt: 'desc' } });
const at = () => env.clock.now();
const say = (commandId: string, deviceId: string, data: Omit<DataOf<'ota.progress'>, 'commandId'>) =>
  prisma.$transaction((tx) => recordFirmwareProgress(tx, deviceId, { commandId, ...data }, at()));
const born = (deviceId: string, fw: string) =>
  prisma.$transaction((tx) => proveFirmware(tx, deviceId, fw, at()));

let merchant: Awaited<ReturnType<typeof givenMerchant>>;
beforeAll(async () => {
  // The model of all test cabinets.
  await aCabinet((await givenMerchant(prisma)).id);
  await done(addFirmware, { ...image, version: '1.9.0' });
});
beforeEach(async () => {
  merchant = await givenMerchant(prisma);
});

describe('a firmware release', () => {
  test('is added once; the same image again is accepted, other contents are refused', async () => {
    expect(await done(addFirmware, { ...image, version: '1.9.1' })).toMatchObject({ isNew: true });
    expect(await done(addFirmware, { ...image, version: '1.9.1' })).toMatchObject({ isNew: false });
    const other = { ...image, version: '1.9.1', sha256: 'b'.repeat(64) };
    expect(codeOf(await ask(addFirmware, other))).toBe('ILLEGAL_TRANSITION');
  });

  test.each([
    ['for no model', { modelCode: 'NONE' }, 'NOT_FOUND'],
    ['from an open address', { url: 'http://objects.example/fw' }, 'BAD_INPUT'],
    ['without a signature', { signature: 'none' }, 'BAD_INPUT'],
    ['with a broken hash', { sha256: 'abc' }, 'BAD_INPUT'],
    ['without bytes', { sizeBytes: 0 }, 'BAD_INPUT'],
  ])('is refused %s', async (_, changes, code) => {
    expect(codeOf(await ask(addFirmware, { ...image, version: '2.0.0', ...changes }))).toBe(code);
  });
});

describe('a firmware rollout', () => {
  test('sends each cabinet one command with everything it needs to check the image', async () => {
    const device = await aCabinet(merchant.id);
    const { deviceNo, id: deviceId } = device;
    expect(await rollOut({ deviceNos: [deviceNo] })).toEqual({
      notified: [deviceNo],
      leftOut: [],
      next: null,
    });
    expect(await rollOut({ deviceNos: [deviceNo] })).toMatchObject({
      notified: [],
      leftOut: [{ why: 'under_way' }],
    });
    const { url, sha256, signature: sig, sizeBytes: bytes } = image;
    const commands = await prisma.deviceCommand.findMany({ where: { deviceId } });
    expect(commands).toMatchObject([
      {
        name: 'ota.update',
        state: 'created',
        args: { version: '1.9.0', url, sha256, sig, bytes, force: false },
      },
    ]);
    expect(await updateOf(deviceId)).toMatchObject({ commandId: commands[0]?.id, state: 'scheduled' });
  });

  test('sends each cabinet one command when two operators start it at once', async () => {
    const devices = await Promise.all([1, 2, 3, 4].map(() => aCabinet(merchant.id)));
    const results = await Promise.all([1, 2, 3].map(() => rollOut({ merchantNo: merchant.merchantNo })));
    expect(results.flatMap((each) => each.notified).sort()).toEqual(
      devices.map(({ deviceNo }) => deviceNo).sort(),
    );
  });

  test('grows with a larger share and keeps the cabinets already included', async () => {
    for (let count = 0; count < 24; count += 1) await aCabinet(merchant.id);
    const foreign = await aCabinet((await givenMerchant(prisma)).id);
    const share = (percent: number) => rollOut({ merchantNo: merchant.merchantNo, percent });
    const first = await share(40);
    expect(first.notified.length).toBeGreaterThan(0);
    expect(first.notified.length).toBeLessThan(24);
    const rest = await share(100);
    expect([...first.notified, ...rest.notified]).toHaveLength(24);
    expect(await prisma.firmwareUpdate.count({ where: { deviceId: foreign.id } })).toBe(0);
  });

  test('skips cabinets with an open session, without the capability, or already up to date', async () => {
    const [busy, old, has] = [
      await aCabinet(merchant.id),
      await aCabinet(merchant.id, { caps: ['door.L'] }),
      await aCabinet(merchant.id, { fw: '1.9.0' }),
    ];
    await givenSession(prisma, busy, (await givenPlanogram(prisma, busy, [])).id, { state: 'open' });
    const { notified, leftOut } = await rollOut({ merchantNo: merchant.merchantNo });
    expect(notified).toEqual([]);
    expect(new Map(leftOut.map(({ deviceNo, why }) => [deviceNo, why]))).toEqual(
      new Map([
        [busy.deviceNo, 'session_open'],
        [old.deviceNo, 'unsupported'],
        [has.deviceNo, 'up_to_date'],
      ]),
    );
  });

  test.each([
    ['an unknown version', { version: '9.9.9' }, 'NOT_FOUND'],
    ['an unknown merchant', { merchantNo: 'M0' }, 'NOT_FOUND'],
    [
      'a window that is over',
      { window: { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' } },
      'BAD_INPUT',
    ],
    [
      'a window beyond a day',
      { window: { from: '2020-01-01T00:00:00Z', to: '2099-01-02T00:00:00Z' } },
      'BAD_INPUT',
    ],
    ['no share at all', { percent: 0 }, 'BAD_INPUT'],
  ])('is refused for %s', async (_, changes, code) => {
    expect(codeOf(await ask(rollOutFirmware, { modelCode, version: '1.9.0', ...changes }))).toBe(code);
  });
});

describe('a firmware update', () => {
  async function givenUpdate() {
    const device = await aCabinet(merchant.id);
    await rollOut({ deviceNos: [device.deviceNo] });
    const { commandId } = await updateOf(device.id);
    return { deviceId: device.id, deviceNo: device.deviceNo, commandId };
  }

  test("is verified by a birth with the new firmware, never by the cabinet's own report", async () => {
    const { deviceId, commandId } = await givenUpdate();
    await say(commandId, deviceId, { state: 'downloading', pct: 40 });
    expect(await updateOf(deviceId)).toMatchObject({ state: 'downloading', pct: 40 });
    await say(commandId, deviceId, { state: 'rebooting' });
    await say(commandId, deviceId, { state: 'verified', pct: 100 });
    expect(await updateOf(deviceId)).toMatchObject({ state: 'rebooting' });
    await born(deviceId, '1.8.2');
    expect(await updateOf(deviceId)).toMatchObject({ state: 'rebooting' });
    await born(deviceId, '1.9.0');
    expect(await updateOf(deviceId)).toMatchObject({ state: 'verified', pct: 100 });
    // Reports sent before the birth arrive after it, twice.
    for (const state of ['installing', 'rebooting', 'rebooting'] as const)
      await say(commandId, deviceId, { state });
    expect(await updateOf(deviceId)).toMatchObject({ state: 'verified' });
  });

  test('keeps the reason of its failure, and is sent again only with retry', async () => {
    const { deviceId, deviceNo, commandId } = await givenUpdate();
    await say(commandId, deviceId, { state: 'failed', code: 'BAD_HASH' });
    expect(await updateOf(deviceId)).toMatchObject({ state: 'failed', code: 'BAD_HASH' });
    expect((await rollOut({ deviceNos: [deviceNo] })).leftOut).toMatchObject([{ why: 'failed_before' }]);
    expect((await rollOut({ deviceNos: [deviceNo], retry: true })).notified).toEqual([deviceNo]);
  });

  test("keeps the cabinet's reason, even if the command status arrives first", async () => {
    const { deviceId, commandId } = await givenUpdate();
    await givenOnline(prisma, deviceId, at());
    const status = { commandId, state: 'failed', code: 'INTERNAL', replay: false } as const;
    await asSystem(recordCommandStatus, { deviceId, status });
    expect(await updateOf(deviceId)).toMatchObject({ state: 'failed', code: 'INTERNAL' });
    await say(commandId, deviceId, { state: 'failed', code: 'BAD_HASH' });
    expect(await updateOf(deviceId)).toMatchObject({ state: 'failed', code: 'BAD_HASH' });
  });

  test('stays rolled back whatever arrives later', async () => {
    const { deviceId, commandId } = await givenUpdate();
    await born(deviceId, '1.9.0');
    await say(commandId, deviceId, { state: 'rolled_back', code: 'NOT_ACCEPTED' });
    const status = { commandId, state: 'failed', code: 'INTERNAL', replay: false } as const;
    await asSystem(recordCommandStatus, { deviceId, status });
    expect(await updateOf(deviceId)).toMatchObject({ state: 'rolled_back', code: 'NOT_ACCEPTED' });
  });

  test('ignores reports from another cabinet', async () => {
    const { deviceId, commandId } = await givenUpdate();
    const other = await aCabinet(merchant.id);
    await say(commandId, other.id, { state: 'failed', code: 'X' });
    expect(await updateOf(deviceId)).toMatchObject({ state: 'scheduled' });
  });

  test('fails when the cabinet rejects it', async () => {
    const { deviceId, commandId } = await givenUpdate();
    await givenOnline(prisma, deviceId, at());
    const status = { commandId, state: 'rejected', code: 'BUSY', replay: false } as const;
    await asSystem(recordCommandStatus, { deviceId, status });
    expect(await updateOf(deviceId)).toMatchObject({ state: 'failed', code: 'BUSY' });
  });

  test('fails without reports when its command expires; a late birth still verifies it', async () => {
    const { deviceId } = await givenUpdate();
    env.clock.advance(24 * 3_600_000 + 4_000);
    await asSystem(giveUpCommands);
    expect(await updateOf(deviceId)).toMatchObject({ state: 'scheduled' });
    env.clock.advance(2_000);
    await asSystem(giveUpCommands);
    expect(await updateOf(deviceId)).toMatchObject({ state: 'failed', code: 'TIMED_OUT' });
    await born(deviceId, '1.9.0');
    expect(await updateOf(deviceId)).toMatchObject({ state: 'verified', code: null });
  });

  test('is listed by release and by cabinet', async () => {
    await done(addFirmware, { ...image, version: '3.0.0' });
    const device = await aCabinet(merchant.id);
    await rollOut({ version: '3.0.0', deviceNos: [device.deviceNo] });
    const { releases, cabinets } = await done(listFirmware, { version: '3.0.0' });
    expect(releases).toMatchObject([{ model: modelCode, version: '3.0.0', states: { scheduled: 1 } }]);
    expect(cabinets).toMatchObject([{ deviceNo: device.deviceNo, fw: '1.8.2', state: 'scheduled' }]);
    expect((await done(listFirmware, {})).cabinets).toEqual([]);
  });

  test('is counted once per cabinet, also where it was tried again', async () => {
    await done(addFirmware, { ...image, version: '3.1.0' });
    const device = await aCabinet(merchant.id);
    const again = { version: '3.1.0', deviceNos: [device.deviceNo], retry: true };
    await rollOut(again);
    const { commandId } = await updateOf(device.id);
    await say(commandId, device.id, { state: 'failed', pct: 3, code: 'HASH' });
    env.clock.advance(1_000);
    expect(await rollOut(again)).toMatchObject({ notified: [device.deviceNo] });
    const { releases, cabinets } = await done(listFirmware, { version: '3.1.0' });
    expect(releases[0]?.states).toEqual({ scheduled: 1 });
    expect(cabinets.map(({ deviceNo, state }) => [deviceNo, state])).toEqual([
      [device.deviceNo, 'scheduled'],
    ]);
  });
});
