import { readSettings } from '@larder/database/queries/device/device-settings.queries';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { buildDesired } from '../twin/build-desired.ts';
import type { AnyUseCase } from '../use-case.ts';
import { readOfflineWarning } from './read-offline-warning.ts';
import { readTemperatureWarning } from './read-temperature-warning.ts';
import { saveOfflineWarning } from './save-offline-warning.ts';
import { saveTemperatureWarning } from './save-temperature-warning.ts';

let database: TestDatabase;
let env: TestEnvironment;
let owner: MemberActor;
let merchantId: string;
let device: { id: string; deviceNo: string };

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  env = createTestEnvironment(database);
  merchantId = (await givenMerchant(database.prisma)).id;
  owner = actorOf(await givenMember(database.prisma, merchantId));
  device = await givenCabinet(database.prisma, merchantId);
});

async function ask<Out>(useCase: AnyUseCase<Out>, input: object = {}, actor: MemberActor = owner) {
  const asked = { deviceNo: device.deviceNo, ...input };
  const answer = await runUseCase(env, useCase, actor, asked, { requestId: 'test' });
  return answer.ok ? answer.value : { refused: answer.refusal.code, params: answer.refusal.params };
}

const at = (text: string) => new Date(`2026-11-21T${text}:00.000Z`);
const warm = { enabled: true, highC10: 80, lowC10: -10, delayMin: 15 };
const desired = async () => {
  const settings = await readSettings(database.prisma, [device.id]);
  return (await buildDesired(database.prisma, settings, env.clock.now())).get(device.id)?.temp;
};

async function log(...rows: readonly { at: Date; state: 'online' | 'offline'; [column: string]: unknown }[]) {
  await database.prisma.connectivityLog.createMany({
    data: rows.map((row) => ({ deviceId: device.id, ...row })) as never,
  });
}

describe('the temperature warning of a cabinet', () => {
  test('is off until a member sets it; then it is sent to the cabinet and audited', async () => {
    expect(await ask(readTemperatureWarning)).toMatchObject({
      enabled: false,
      highC10: null,
      lowC10: null,
      delayMin: 15,
      isSet: false,
      zones: ['main'],
      connectivity: null,
    });
    expect(await desired()).toEqual({ delayMin: 15 });
    expect(await ask(saveTemperatureWarning, warm)).toEqual({ rev: 1 });
    expect(await ask(readTemperatureWarning)).toMatchObject({
      ...warm,
      isSet: true,
      settingStatus: 'pending',
    });
    expect(await desired()).toEqual({ highC10: { main: 80 }, lowC10: { main: -10 }, delayMin: 15 });
    const [audit] = await database.prisma.auditLog.findMany({
      where: { action: 'device.saveTemperatureWarning', deviceId: device.id },
    });
    expect(audit?.diff).toEqual({ enabled: [false, true], highC10: [null, 80], lowC10: [null, -10] });
    const events = await database.prisma.liveEvent.findMany({ where: { deviceId: device.id } });
    expect(events.map(({ type }) => type)).toEqual(['device.settings']);
  });

  test('keeps its limits when switched off, and the cabinet gets none', async () => {
    await ask(saveTemperatureWarning, warm);
    await ask(saveTemperatureWarning, { ...warm, enabled: false });
    expect(await ask(readTemperatureWarning)).toMatchObject({ enabled: false, highC10: 80 });
    expect(await desired()).toEqual({ delayMin: 15 });
  });

  test('shows which setting the cabinet rejected', async () => {
    const { rev } = (await ask(saveTemperatureWarning, warm)) as { rev: number };
    const rejected = [{ path: 'temp.highC10.main', code: 'OUT_OF_RANGE' }];
    await database.prisma.device.update({
      where: { id: device.id },
      data: { twinAppliedRev: rev, twinReported: { appliedRev: rev, settings: {}, rejected } },
    });
    expect(await ask(readTemperatureWarning)).toMatchObject({
      settingStatus: 'rejected',
      rejections: rejected,
    });
  });

  test.each([
    ['a low limit at the high one', { lowC10: 80 }, 'lowC10', 'valid.temp.order'],
    ['no high limit', { highC10: null }, 'highC10', 'valid.temp.required'],
    ['a limit out of range', { highC10: 6_000 }, 'highC10', 'valid.temp.range'],
    ['a delay of three hours', { delayMin: 180 }, 'delayMin', 'valid.integerRange'],
  ])('refuses %s, and keeps the old one', async (_, change, field, key) => {
    await ask(saveTemperatureWarning, warm);
    expect(await ask(saveTemperatureWarning, { ...warm, ...change })).toMatchObject({
      refused: 'BAD_INPUT',
      params: { field, key },
    });
    expect(await ask(readTemperatureWarning)).toMatchObject(warm);
    expect((await database.prisma.device.findUniqueOrThrow({ where: { id: device.id } })).twinRev).toBe(1);
  });

  test('leaves the limits of stock and offline warning unchanged', async () => {
    await ask(saveOfflineWarning, { offlineEnabled: false, offlineDelayMin: 30, powerOffEnabled: false });
    await ask(saveTemperatureWarning, warm);
    expect(await ask(readOfflineWarning)).toMatchObject({ offlineEnabled: false, offlineDelayMin: 30 });
  });
});

describe('the offline warning of a cabinet', () => {
  test('is on after ten minutes by default, and is never sent to the cabinet', async () => {
    expect(await ask(readOfflineWarning)).toMatchObject({
      offlineEnabled: true,
      offlineDelayMin: 10,
      powerOffEnabled: true,
      outages: [],
    });
    const off = { offlineEnabled: true, offlineDelayMin: 1_440, powerOffEnabled: false };
    expect(await ask(saveOfflineWarning, off)).toEqual({});
    expect(await ask(readOfflineWarning)).toMatchObject(off);
    expect((await database.prisma.device.findUniqueOrThrow({ where: { id: device.id } })).twinRev).toBe(0);
    expect(await ask(saveOfflineWarning, { ...off, offlineDelayMin: 0 })).toMatchObject({
      refused: 'BAD_INPUT',
      params: { field: 'offlineDelayMin', key: 'valid.integerRange' },
    });
  });

  test('lists the last five outages with their causes, of this owner only', async () => {
    await log(
      { at: at('09:00'), state: 'offline', cause: 'will' },
      { at: at('09:30'), state: 'online', outageKind: 'network', outageFrom: at('09:00') },
      { at: at('10:00'), state: 'online' },
      { at: at('11:00'), state: 'offline', cause: 'timeout' },
      { at: at('11:05'), state: 'online' },
      { at: at('12:00'), state: 'offline', cause: 'bye', byeReason: 'power_lost' },
      { at: at('12:30'), state: 'online', outageKind: 'power_off', outageFrom: at('12:00') },
      // No process noticed that it was offline.
      { at: at('14:00'), state: 'online', outageKind: 'power_off', outageFrom: at('13:00'), inferred: true },
      { at: at('15:00'), state: 'online', outageKind: 'restart', outageFrom: at('14:58') },
    );
    expect(await ask(readOfflineWarning)).toMatchObject({
      outages: [
        { from: at('14:58').toISOString(), to: at('15:00').toISOString(), cause: 'restart' },
        { from: at('13:00').toISOString(), cause: 'power', inferred: true },
        { from: at('12:00').toISOString(), cause: 'power', inferred: false },
        { from: at('11:00').toISOString(), to: at('11:05').toISOString(), cause: 'network' },
      ],
    });
  });

  test('shows the current outage beside four past ones', async () => {
    await givenOnline(database.prisma, device.id, at('10:00'));
    await log(
      ...[1, 2, 3, 4, 5, 6]
        .flatMap((minute) => [
          { at: at(`10:${minute}0`.slice(0, 5)), state: 'offline' as const, cause: 'will' },
          { at: at(`10:${minute}1`.slice(0, 5)), state: 'online' as const, outageKind: 'network' },
        ])
        .slice(0, 10),
    );
    await database.prisma.deviceConnectivity.update({
      where: { deviceId: device.id },
      data: { state: 'offline', offlineCause: 'bye', byeReason: 'power_lost', since: at('11:00') },
    });
    const warning = (await ask(readOfflineWarning)) as { outages: unknown[] };
    expect(warning).toMatchObject({ connectivity: { online: 'offline', offlineCause: 'power' } });
    expect(warning.outages).toHaveLength(4);
  });
});

test.each([readTemperatureWarning, readOfflineWarning, saveTemperatureWarning, saveOfflineWarning])(
  '$name is not found outside of the scope or the merchant, nor for a restocker',
  async (useCase) => {
    const { prisma } = database;
    const scoped = { kind: 'staff', systemRole: 'manager', deviceScope: 'selected' } as const;
    const manager = actorOf(await givenMember(prisma, merchantId, scoped));
    const stranger = actorOf(await givenMember(prisma, (await givenMerchant(prisma)).id));
    const restocker = actorOf(
      await givenMember(prisma, merchantId, { kind: 'restocker', deviceScope: 'selected' }),
      {
        deviceIds: [device.id],
      },
    );
    const input = { ...warm, offlineEnabled: true, offlineDelayMin: 1, powerOffEnabled: true };
    for (const actor of [manager, stranger])
      expect(await ask(useCase, input, actor)).toMatchObject({ refused: 'NOT_FOUND' });
    expect(await ask(useCase, input, restocker)).toMatchObject({ refused: 'FORBIDDEN' });
  },
);
