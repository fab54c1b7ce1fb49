import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { eventOf, givenEvents } from '@larder/testkit/given/given-events';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { lockWaits } from '@larder/testkit/lock-waits';
import { newTestId } from '@larder/testkit/new-test-id';
import { applyAll, asSystem } from '@larder/testkit/sale-scene';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { reportFault } from '../presence/report-fault.ts';

const database = await createTestDatabase(inject('testServer'), { poolMax: 10 });
afterAll(() => database.drop());
const env = createTestEnvironment(database);
const fault = { code: 'CAMERA_LOST', part: 'cam.L.3', severity: 'major' } as const;

test('a fault that two gateways and its cabinet report at once is open once, and no report fails', async () => {
  const merchant = await givenMerchant(database.prisma);
  const { id: deviceId, deviceNo } = await givenCabinet(database.prisma, merchant.id);
  await givenEvents(database, deviceId, newTestId(), [eventOf(1, 'fault.raised', fault, env.clock.now())]);
  const report = () => asSystem(env, reportFault, { ...fault, deviceNo, detail: null });
  // All have looked for the fault, and none has written it.
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table device_fault in share mode');
  const reports = Promise.allSettled([report(), report(), applyAll({ env }, deviceId)]);
  await expect.poll(() => lockWaits(database)).toBe(3);
  await holder.query('commit');
  holder.release();
  expect((await reports).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(await database.prisma.deviceFault.count({ where: { deviceId, clearedAt: null } })).toBe(1);
  expect(await database.prisma.alert.count({ where: { deviceId, status: 'active' } })).toBe(1);
  expect(await report()).toBe(false);
});
