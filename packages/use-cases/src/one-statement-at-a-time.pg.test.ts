import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { findAllocatedDevice } from './device/find-allocated-device.ts';
import { accountMemberships } from './identity/account-memberships.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma, pool } = database;
afterAll(() => database.drop());

/** Statements sent while the same connection was busy with another, which pg 9 will refuse. */
const overlapping: string[] = [];
beforeEach(() => void overlapping.splice(0));
pool.on('connect', (client) => {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined;
  let answering = 0;
  const watched = (...args: unknown[]) => {
    if (answering > 0) overlapping.push(JSON.stringify(args[0]));
    const answer = send(...args);
    // Undefined for statements of the pool itself, which use a callback.
    if (!answer) return answer;
    answering += 1;
    return answer.finally(() => {
      answering -= 1;
    });
  };
  Object.assign(client, { query: watched });
});

const { id: merchantId } = await givenMerchant(prisma);
const member = await givenMember(prisma, merchantId);
const device = await givenCabinet(prisma, merchantId);

test('the memberships of a person are read one statement at a time', async () => {
  const rows = await prisma.$transaction((tx) => accountMemberships(tx, member.account.id));
  expect(rows).toHaveLength(1);
  expect(overlapping).toEqual([]);
});

test('a device to be activated is read one statement at a time', async () => {
  const found = await prisma.$transaction((tx) =>
    findAllocatedDevice({ tx, actor: actorOf(member) }, device.deviceNo),
  );
  expect(found).toMatchObject({ id: device.id, merchant: { id: merchantId } });
  expect(overlapping).toEqual([]);
});
