import { openDatabase } from '@larder/database/open-database';
import { MINUTE_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import type { PushPort } from '@larder/use-cases/ports/push.port';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { rollUpTelemetry } from './roll-up-telemetry.job.ts';
import { type Jobs, startJobs } from './start-jobs.ts';

const database = await createTestDatabase(inject('testServer'));
const other = openDatabase({ url: database.url, poolMax: 4 });
const base = createTestEnvironment(database);
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
afterAll(async () => {
  await other.close();
  await database.drop();
});

const { prisma } = database;
const pushes: string[] = [];
const push: PushPort = {
  webPublicKey: null,
  accepts: () => true,
  send: async (_, { content, noticeId }) => {
    pushes.push(`${content.key} ${noticeId}`);
    return { kind: 'sent' };
  },
};
/** Two processes: a connection pool each, one clock. */
const processes: UseCaseEnv[] = [database, other].map((own) => ({
  ...base,
  database: own,
  ports: { ...base.ports, push },
}));
let running: Jobs[] = [];
const start = async () => {
  running = await Promise.all(processes.map((env) => startJobs(env, log)));
};
const stop = () => Promise.all(running.map((jobs) => jobs.stop()));
/** Moves the clock and wakes both processes at the same moment; after the effect, lets both look again and finish. */
async function pass(ms: number, effect: () => Promise<unknown>, expected: unknown): Promise<void> {
  base.clock.advance(ms);
  for (const jobs of running) jobs.wake();
  await expect.poll(effect).toEqual(expected);
  for (const jobs of running) jobs.wake();
  await stop();
  expect(await effect()).toEqual(expected);
  await start();
}

/** 10:00 UTC is 05:00 in New York. */
async function givenFreezing(merchantId: string): Promise<string> {
  const { id: deviceId } = await givenCabinet(prisma, merchantId);
  const [savedAt, nextChangeAt] = [base.clock.now(), new Date(base.clock.now().getTime() + 30 * MINUTE_MS)];
  const window = { mode: 'conditional', repeat: 'daily', startLocal: '05:30', endLocal: '06:00' } as const;
  await prisma.freezeRule.create({ data: { deviceId, merchantId, ...window, savedAt, nextChangeAt } });
  return deviceId;
}

async function givenSilent(merchantId: string): Promise<string> {
  const { id: deviceId } = await givenCabinet(prisma, merchantId, { street: 'Silent Street 1' });
  await givenOnline(prisma, deviceId, base.clock.now());
  const since = base.clock.now();
  await prisma.deviceConnectivity.update({ where: { deviceId }, data: { state: 'offline', since } });
  const { account, membership } = await givenMember(prisma, merchantId);
  const at = { createdAt: since, updatedAt: since };
  await prisma.alertSubscription.create({
    data: {
      id: newTestId(),
      merchantId,
      membershipId: membership.id,
      type: 'offline',
      methods: ['push', 'email'],
      ...at,
    },
  });
  await prisma.pushToken.create({
    data: {
      id: newTestId(),
      accountId: account.id,
      token: 't',
      source: '2',
      createdAt: since,
      lastSeenAt: since,
    },
  });
  return deviceId;
}

async function givenSamples(deviceId: string): Promise<void> {
  const nowMs = base.clock.now().getTime();
  for (const minute of [0, 5, 10, 16, 21, 40])
    await database.pool.query(
      `insert into telemetry_sample (device_id, zone, at, c10) values ($1, 'main', $2, $3)`,
      [deviceId, new Date(nowMs + minute * MINUTE_MS), 40 + minute],
    );
}

test('causes each due effect once with two processes, across restarts and however often they look', async () => {
  const { id: merchantId } = await givenMerchant(prisma);
  const freezing = await givenFreezing(merchantId);
  const silent = await givenSilent(merchantId);
  await givenSamples(silent);
  const frozen = () => prisma.liveEvent.count({ where: { deviceId: freezing, type: 'device.lifecycle' } });
  const counts = async () => [
    await prisma.alert.count({ where: { deviceId: silent } }),
    await prisma.notice.count({ where: { merchantId } }),
    await prisma.noticeDelivery.count({ where: { merchantId, state: 'delivered' } }),
    pushes.length,
    base.mails.length,
  ];
  await start();

  await pass(10 * MINUTE_MS - 1, counts, [0, 0, 0, 0, 0]);
  await pass(1, counts, [1, 1, 2, 1, 1]);
  expect(await frozen()).toBe(0);
  await pass(20 * MINUTE_MS, frozen, 1);
  await pass(30 * MINUTE_MS, frozen, 2);
  expect(await counts()).toEqual([1, 1, 2, 1, 1]);
  await pass(24 * 60 * MINUTE_MS - 50 * MINUTE_MS, counts, [1, 2, 4, 2, 2]);
  expect(await frozen()).toBe(2);

  const done = await Promise.all(processes.map((env) => rollUpTelemetry.run(env)));
  const nothing = accept(0);
  expect(await Promise.all(processes.map((env) => rollUpTelemetry.run(env)))).toEqual([nothing, nothing]);
  expect(done.some((steps) => steps.ok && Number(steps.value) > 0)).toBe(true);
  const { rows } = await database.pool.query(
    'select samples, min_c10, max_c10 from telemetry_quarter where device_id = $1 order by at',
    [silent],
  );
  expect(rows).toEqual([
    { samples: 3, min_c10: 40, max_c10: 50 },
    { samples: 2, min_c10: 56, max_c10: 61 },
    { samples: 1, min_c10: 80, max_c10: 80 },
  ]);
  await stop();
  expect(new Set(pushes).size).toBe(pushes.length);
  expect(lines).toEqual([]);
});
