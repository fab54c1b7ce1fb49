import type { Database } from '@larder/database/open-database';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { CommandPublisher, type CommandPublisherOptions } from './command-publisher.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const env = createTestEnvironment(database);
const merchant = await givenMerchant(prisma);
const [near, far] = [await givenCabinet(prisma, merchant.id), await givenCabinet(prisma, merchant.id)];
const own = newTestId();

/** Ids of the commands that were sent, in order. */
let sent: string[] = [];

beforeEach(async () => {
  sent = [];
  await prisma.deviceCommand.deleteMany();
  for (const { id } of [near, far]) {
    await givenOnline(prisma, id, env.clock.now());
    await prisma.deviceConnectivity.update({ where: { deviceId: id }, data: { gatewayId: null } });
  }
});

const publisher = (changes: Partial<CommandPublisherOptions> = {}) =>
  new CommandPublisher({
    database,
    clock: env.clock,
    log: env.log,
    monotonicMs: () => env.clock.now().getTime(),
    gatewayId: null,
    isMine: () => true,
    send: (_, __, { commandId }) => sent.push(commandId) > 0,
    completeArgs: async ({ args }) => args,
    ...changes,
  });

/** Commands of a cabinet, all of which end in the same second. */
async function givenCommands(
  deviceId: string,
  count: number,
  state: 'created' | 'sent',
): Promise<readonly string[]> {
  const issuedAt = env.clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newTestId(),
    deviceId,
    merchantId: merchant.id,
    cseq: index + 1,
    name: 'locate',
    args: { seconds: 1 },
    actorKind: 'user' as const,
    actorId: newTestId(),
    state,
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + 60_000 + (index % 3)),
  }));
  await prisma.deviceCommand.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

/** A database whose connection breaks once, after the commands were marked as sent and before the gateway hears it. */
function losingFirstClaim(): Database {
  let isLost = false;
  const losing = new Proxy(prisma, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== '$queryRaw' || isLost) return value;
      return async (...given: unknown[]) => {
        isLost = true;
        await value.apply(target, given);
        throw new Error('Connection terminated');
      };
    },
  });
  return { ...database, prisma: losing };
}

test('takes over every command without a status, however many there are, each once', async () => {
  const ids = [...(await givenCommands(near.id, 350, 'sent')), ...(await givenCommands(far.id, 251, 'sent'))];
  await publisher().takeOver();
  expect(sent.toSorted()).toEqual(ids.toSorted());
});

test('sends commands again whose claim was committed and never answered, and only those of its cabinets', async () => {
  await prisma.deviceConnectivity.update({ where: { deviceId: near.id }, data: { gatewayId: own } });
  const ids = await givenCommands(near.id, 3, 'created');
  await givenCommands(far.id, 3, 'sent');
  const commands = publisher({ database: losingFirstClaim(), gatewayId: own });
  await expect(commands.publishDue()).rejects.toThrow('Connection terminated');
  expect(await prisma.deviceCommand.count({ where: { deviceId: near.id, state: 'sent' } })).toBe(3);
  expect(sent).toEqual([]);
  await commands.publishDue();
  expect(sent.toSorted()).toEqual(ids.toSorted());
  await commands.publishDue();
  expect(sent).toHaveLength(3);
});

test('publishes the others where the args of a command cannot be completed, and that one a moment later', async () => {
  const ids = await givenCommands(near.id, 3, 'created');
  let isAway = true;
  const commands = publisher({
    completeArgs: async ({ id, args }) => {
      if (isAway && id === ids[0]) throw new Error('the database is away');
      return args;
    },
  });
  await commands.publishDue();
  expect(sent.toSorted()).toEqual(ids.slice(1).toSorted());
  isAway = false;
  await commands.publishDue();
  expect(sent.toSorted()).toEqual(ids.toSorted());
});

test('finds the commands of a gateway that has gone a moment later where the database was away', async () => {
  const ids = await givenCommands(near.id, 1, 'sent');
  let isAway = true;
  const breaking = new Proxy(prisma, {
    get: (target, name) => {
      if (isAway && name === 'deviceCommand') throw new Error('Connection terminated');
      return Reflect.get(target, name);
    },
  });
  const commands = publisher({ database: { ...database, prisma: breaking } });
  await expect(commands.takeOver()).rejects.toThrow('Connection terminated');
  isAway = false;
  await commands.publishDue();
  expect(sent).toEqual(ids);
});
