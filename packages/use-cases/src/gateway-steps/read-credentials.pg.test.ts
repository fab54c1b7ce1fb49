import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { noteUsedSecret } from './read-credentials.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());

const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

test.each([
  ['the next secret is noted', first, first, true],
  ['the old secret is noted, whichever the next one is', second, null, false],
  ['a next secret that was replaced meanwhile is not noted', second, first, null],
  ['nothing is noted once the rotation has ended', null, first, null],
])('%s', async (_, secretNextHmac, usedNext, secretNextUsed) => {
  const { id: merchantId } = await givenMerchant(database.prisma);
  const { id, deviceNo } = await givenCabinet(database.prisma, merchantId);
  const secretNextUntil = secretNextHmac && new Date('2027-01-01T00:00:00Z');
  await database.prisma.device.update({ where: { id }, data: { secretNextHmac, secretNextUntil } });
  await noteUsedSecret(database, deviceNo, usedNext);
  expect(await database.prisma.device.findUnique({ where: { id } })).toMatchObject({ secretNextUsed });
});
