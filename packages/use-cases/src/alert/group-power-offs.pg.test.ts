import type { DataOf, EventType } from '@larder/cabinet-protocol/catalog';
import type { Device } from '@larder/database/model';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { eventOf, givenEvents } from '@larder/testkit/given/given-events';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { applyAll, asSystem } from '@larder/testkit/sale-scene';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sweepOutlived } from './sweep-outlived.ts';

let database: TestDatabase;
let env: TestEnvironment;
let merchantId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  env = createTestEnvironment(database);
  merchantId = (await givenMerchant(database.prisma)).id;
});

const logs = new Map<string, { logId: string; seq: number }>();

async function say(device: Device, type: EventType, data: unknown): Promise<void> {
  const log = logs.get(device.id) ?? { logId: newTestId(), seq: 0 };
  log.seq += 1;
  logs.set(device.id, log);
  const event = eventOf(log.seq, type, data as DataOf<EventType>, env.clock.now());
  await givenEvents(database, device.id, log.logId, [event]);
  await applyAll({ env }, device.id);
}
const lose = (device: Device) => say(device, 'power.lost', { source: 'battery', batteryPct: 90 });
const restore = (device: Device) => say(device, 'power.restored', { source: 'mains', batteryPct: 40 });
const alerts = () => database.prisma.alert.findMany({ where: { merchantId }, orderBy: { alertNo: 'asc' } });
const incidents = () =>
  database.prisma.alertIncident.findMany({
    where: { merchantId },
    include: { _count: { select: { alerts: true } } },
  });

describe('cabinets of a site that lose power within two minutes', () => {
  test('are one incident from the third on, which ends with the last', async () => {
    const devices: Device[] = [];
    for (let n = 0; n < 5; n += 1) devices.push(await givenCabinet(database.prisma, merchantId));
    for (const [n, device] of devices.entries()) {
      await lose(device);
      env.clock.advance(10_000);
      expect((await incidents()).map(({ _count }) => _count.alerts)).toEqual(n < 2 ? [] : [n + 1]);
    }
    for (const device of devices.slice(1)) await restore(device);
    expect((await incidents())[0]?.endedAt).toBeNull();
    await restore(devices[0] as Device);
    expect((await incidents())[0]?.endedAt).toEqual(env.clock.now());
  });

  test('are separate alerts at another site, later, or at a training cabinet', async () => {
    for (const overrides of [{}, { street: 'Elsewhere' }, { isTraining: true }]) {
      await lose(await givenCabinet(database.prisma, merchantId, overrides));
    }
    env.clock.advance(121_000);
    await lose(await givenCabinet(database.prisma, merchantId));
    expect(await alerts()).toHaveLength(4);
    expect(await incidents()).toEqual([]);
  });
});

describe('an alert that no event ended', () => {
  const sweep = () => asSystem(env, sweepOutlived, {});

  test('ends if telemetry shows the forced door shut, the cabinet is online, or it is on mains', async () => {
    const device = await givenCabinet(database.prisma, merchantId);
    const started = { startedAt: env.clock.now() };
    await givenAlert(database.prisma, device, { type: 'door_forced', subject: 'L', ...started });
    await givenAlert(database.prisma, device, { type: 'door_held', subject: 'R', ...started });
    await givenAlert(database.prisma, device, { type: 'power_off', ...started });
    await givenAlert(database.prisma, device, { type: 'offline', ...started });
    await sweep();
    expect((await alerts()).filter(({ status }) => status !== 'active')).toEqual([]);
    env.clock.advance(10 * 60_000);
    const now = env.clock.now();
    await givenOnline(database.prisma, device.id, now);
    const doors = { L: { open: false, locked: true }, R: { open: true, locked: false } };
    await database.prisma.deviceConnectivity.update({
      where: { deviceId: device.id },
      data: { tempsAt: now, doors, power: { source: 'mains' } },
    });
    await sweep();
    expect((await alerts()).filter(({ status }) => status === 'active').map(({ type }) => type)).toEqual([
      'door_held',
    ]);
  });

  test('ends when the cabinet no longer works for the merchant', async () => {
    const device = await givenCabinet(database.prisma, merchantId);
    await givenAlert(database.prisma, device);
    await database.prisma.device.update({
      where: { id: device.id },
      data: { lifecycle: 'retired', merchantId: null },
    });
    await sweep();
    expect(await alerts()).toMatchObject([{ status: 'recovered', endedAt: env.clock.now() }]);
  });

  test('ends after a quiet day for a fault that only the cloud saw', async () => {
    const device = await givenCabinet(database.prisma, merchantId);
    const at = env.clock.now();
    const fault = { deviceId: device.id, severity: 'major' as const, raisedAt: at };
    await database.prisma.deviceFault.createMany({
      data: [
        { id: newTestId(), code: 'RESTARTS', ...fault },
        { id: newTestId(), code: 'CAMERA_LOST', ...fault },
      ],
    });
    await givenAlert(database.prisma, device, { type: 'device_fault', subject: 'RESTARTS' });
    await givenAlert(database.prisma, device, { type: 'device_fault', subject: 'CAMERA_LOST' });
    env.clock.advance(24 * 3_600_000);
    await sweep();
    expect((await alerts()).map(({ subject, status }) => [subject, status])).toEqual([
      ['RESTARTS', 'recovered'],
      ['CAMERA_LOST', 'active'],
    ]);
  });
});
