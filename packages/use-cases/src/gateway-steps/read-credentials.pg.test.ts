import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { credentialsReader, noteUsedSecret } from './read-credentials.ts';

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

test('credentials that many cabinets need at once are each of their own, without a next secret whose time is over', async () => {
  const { id: merchantId } = await givenMerchant(database.prisma);
  const now = new Date('2026-11-28T12:00:00Z');
  const secretOf = (at: number) => new Uint8Array(32).fill(at);
  const deviceNos: string[] = [];
  for (const at of [1, 2, 3]) {
    const secretNextUntil = at === 2 ? new Date(now.getTime() + 1) : now;
    const secrets = { secretHmac: secretOf(at), secretNextHmac: secretOf(9), secretNextUntil };
    const { id, deviceNo } = await givenCabinet(database.prisma, merchantId, { secretHmac: secretOf(at) });
    await database.prisma.device.update({ where: { id }, data: secrets });
    deviceNos.push(deviceNo);
  }
  const read = credentialsReader(database, () => now);
  const found = await Promise.all([...deviceNos, 'VC00000000', ...deviceNos].map(read));
  const expected = [
    [secretOf(1), null],
    [secretOf(2), secretOf(9)],
    [secretOf(3), null],
  ];
  const bytes = (value: Uint8Array | null | undefined) => value && new Uint8Array(value);
  const seen = found.map((one) => one && [bytes(one.secretHmac), bytes(one.secretNextHmac)]);
  expect(seen).toEqual([...expected, null, ...expected]);
});
