import type { Device } from '@larder/database/model';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { eventOf, givenEvents } from '@larder/testkit/given/given-events';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { applyAll, asSystem } from '@larder/testkit/sale-scene';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { testCabinet } from '../platform/test-cabinet.ts';
import { reportFault } from '../presence/report-fault.ts';
import { sweepOutlived } from './sweep-outlived.ts';

let database: TestDatabase;
let env: TestEnvironment;
let device: Device;
let logId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  logId = newTestId();
  env = createTestEnvironment(database);
  const merchant = await givenMerchant(database.prisma);
  const activatedAt = env.clock.now();
  const createdAt = new Date(activatedAt.getTime() - 86_400_000);
  device = await givenCabinet(database.prisma, merchant.id, { activatedAt, createdAt });
});

const minutes = (count: number) => new Date(env.clock.now().getTime() + count * 60_000);
const lost = { source: 'battery', batteryPct: 95, estRuntimeS: 120 } as const;
const raised = async () =>
  (await database.prisma.alert.findMany({ where: { deviceId: device.id } })).map(({ type, status }) => [
    type,
    status,
  ]);

test('a power-off from before the activation that arrives late raises no alert', async () => {
  await givenEvents(database, device.id, logId, [eventOf(1, 'power.lost', lost, minutes(-30))]);
  await applyAll({ env }, device.id);
  expect(await raised()).toEqual([]);
});

test('a cabinet under test raises nothing, also for what arrives after the test, and alarms again then', async () => {
  const { deviceNo } = device;
  await asSystem(env, testCabinet, { deviceNo, minutes: 60 });
  await asSystem(env, reportFault, { deviceNo, code: 'FLOOD', severity: 'critical', detail: null });
  await asSystem(env, testCabinet, { deviceNo, minutes: 0 });
  const { testFrom } = await database.prisma.device.findUniqueOrThrow({ where: { id: device.id } });
  await database.prisma.device.update({
    where: { id: device.id },
    data: { testFrom: new Date((testFrom?.getTime() ?? 0) - 3_600_000), activatedAt: minutes(-120) },
  });
  await givenEvents(database, device.id, logId, [eventOf(1, 'power.lost', lost, minutes(-30))]);
  await applyAll({ env }, device.id);
  expect(await raised()).toEqual([]);
  await givenEvents(database, device.id, logId, [eventOf(2, 'door.forced', { door: 'L' }, minutes(1))]);
  await applyAll({ env }, device.id);
  expect(await raised()).toEqual([['door_forced', 'active']]);
});

test('the alert of a conflict ends after an hour, that of a flood after a day', async () => {
  const { deviceNo } = device;
  for (const code of ['LOG_CONFLICT', 'FLOOD'] as const)
    await asSystem(env, reportFault, { deviceNo, code, severity: 'major', detail: 'seq 7' });
  const open = async () => {
    await asSystem(env, sweepOutlived, {});
    const alerts = await database.prisma.alert.findMany({ where: { deviceId: device.id, status: 'active' } });
    return alerts.map(({ subject }) => subject).sort();
  };
  expect(await open()).toEqual(['FLOOD', 'LOG_CONFLICT']);
  env.clock.advance(61 * 60_000);
  expect(await open()).toEqual(['FLOOD']);
  env.clock.advance(24 * 60 * 60_000);
  expect(await open()).toEqual([]);
});
