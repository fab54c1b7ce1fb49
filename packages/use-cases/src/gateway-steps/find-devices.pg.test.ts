import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { testNow } from '@larder/testkit/test-now';
import { afterAll, expect, inject, test } from 'vitest';
import { findDevices } from './find-devices.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

test('findDevices reads the four newest boots of each cabinet, however often it has restarted', async () => {
  const { prisma } = database;
  const merchant = await givenMerchant(prisma);
  const often = await givenCabinet(prisma, merchant.id);
  const once = await givenCabinet(prisma, merchant.id);
  const boot = (deviceId: string, hour: number) => ({
    deviceId,
    bootId: `b000000${hour}`,
    upMs: hour,
    reason: 'power_on',
    receivedAt: new Date(Date.parse(testNow) + hour * 3_600_000),
  });
  await prisma.deviceBoot.createMany({
    data: [boot(once.id, 0), ...[1, 2, 3, 4, 5, 6].map((hour) => boot(often.id, hour))],
  });
  const found = await findDevices(database, [often.deviceNo, once.deviceNo, 'UNKNOWN0001']);
  const uptimes = Object.fromEntries(
    found.map(({ deviceNo, boots }) => [deviceNo, boots.map(({ upMs }) => upMs)]),
  );
  expect(uptimes).toEqual({ [often.deviceNo]: [6, 5, 4, 3], [once.deviceNo]: [0] });
});
