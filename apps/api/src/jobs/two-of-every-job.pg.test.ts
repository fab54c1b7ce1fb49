import { createSandboxPayments } from '@larder/adapters/payments/sandbox.adapter';
import { catalogWords } from '@larder/adapters/words/catalog-words';
import { type Database, openDatabase } from '@larder/database/open-database';
import { openPlainDatabase } from '@larder/database/open-plain-database';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenFeePlan } from '@larder/testkit/given/given-fee-plan';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { createManualClock } from '@larder/testkit/manual-clock';
import { createMemoryFiles } from '@larder/testkit/memory-files';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted } from '@larder/testkit/read-answer';
import { givenSaleScene, ingestEvents, runJobs, saleEvents, tapCard } from '@larder/testkit/sale-scene';
import { createScriptedPayments } from '@larder/testkit/scripted-payments';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { systemActor } from '@larder/use-cases/actor';
import { makeAbnormalDecision } from '@larder/use-cases/order/abnormal/make-abnormal-decision';
import { refundOrder } from '@larder/use-cases/order/refund/refund-order';
import type { PushPort } from '@larder/use-cases/ports/push.port';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { plans, scheduled } from './start-jobs.ts';

const server = inject('testServer');
const call = { requestId: 'test' };
/** From work that is due at once to bills of the next month. */
const passing = [0, MINUTE_MS, 11 * MINUTE_MS, HOUR_MS, 12 * HOUR_MS, DAY_MS, 3 * DAY_MS, 12 * DAY_MS];
const RUNS_MAX = 50;

let given: TestDatabase;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  given = await createTestDatabase(server);
  await givenWork(given);
  // A database with connections cannot be copied.
  await given.close();
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** One system from the moment at which the work was given: its clock, and what it did outside of its database. */
function openSystem(database: Database) {
  const clock = createManualClock();
  const payments = createSandboxPayments({
    keys: keyRingOf('a payment key for tests, 32 bytes long'),
    clock,
  });
  const env = createTestEnvironment(database, { clock, payments });
  return { env, clock, world: { env, database, payments: createScriptedPayments(clock) } };
}

/**
 * Sales that wait to be charged, one that never began, one in doubt, one decided on a phone, a refund, a silent cabinet
 * and more.
 */
async function givenWork(database: TestDatabase): Promise<void> {
  const { env, clock, world } = openSystem(database);
  const { prisma } = database;
  const now = clock.now();
  for (let merchants = 0; merchants < 3; merchants += 1) {
    const scene = await givenSaleScene(world);
    const { merchantId, device, cola } = scene;
    await givenFeePlan(database, merchantId);
    const member = await givenMember(prisma, merchantId);
    const owner = actorOf(member);
    await subscribe(database, merchantId, member, now);
    let seq = 1;
    const sell = async (sessionId: string, conf: number, qty: number) => {
      await tapCard(world, scene, sessionId, { reqId: newTestId(), fingerprint: `fp_${sessionId}` });
      const events = saleEvents(sessionId, seq, clock.now(), [{ productId: cola.id, qty, conf }]);
      seq += events.length;
      await ingestEvents(world, scene, events);
    };
    const sold = newTestId();
    await sell(sold, 0.98, 1);
    await runJobs(world);
    const order = await prisma.salesOrder.findUniqueOrThrow({
      where: { sessionId: sold },
      include: { items: true },
    });
    const lines = order.items.map(({ id: itemId, qty }) => ({ itemId, qty }));
    const refund = { id: newTestId(), orderId: order.id, lines, reason: 'quality' };
    accepted(await runUseCase(env, refundOrder, owner, refund, call));
    await sell(newTestId(), 0.98, 2);
    await sell(newTestId(), 0.55, 1);
    const decided = newTestId();
    await sell(decided, 0.55, 1);
    const { id } = await prisma.salesOrder.findUniqueOrThrow({ where: { sessionId: decided } });
    const items = [{ productId: cola.id, door: null, layer: null, qty: 1 }];
    accepted(await runUseCase(env, makeAbnormalDecision, owner, { id, decision: 'charge', items }, call));
    await tapCard(world, scene, newTestId(), { reqId: newTestId(), fingerprint: 'fp_leaves' });
    const effectiveAt = new Date(now.getTime() + 30 * MINUTE_MS);
    await givenPlanogram(prisma, device, [{ productId: cola.id, priceMinor: 300 }], { effectiveAt });
    await givenSilent(database, merchantId, now);
  }
}

async function subscribe(
  { prisma }: Database,
  merchantId: string,
  { account, membership }: Awaited<ReturnType<typeof givenMember>>,
  at: Date,
): Promise<void> {
  const stamps = { createdAt: at, updatedAt: at };
  for (const type of ['offline', 'low_stock'] as const)
    await prisma.alertSubscription.create({
      data: {
        id: newTestId(),
        merchantId,
        membershipId: membership.id,
        type,
        methods: ['push', 'email'],
        ...stamps,
      },
    });
  const phone = { id: newTestId(), accountId: account.id, token: account.id, source: '2' };
  await prisma.pushToken.create({ data: { ...phone, createdAt: at, lastSeenAt: at } });
}

/** A cabinet that is offline from now on, freezes in half an hour and has sent temperatures. */
async function givenSilent({ prisma, pool }: Database, merchantId: string, since: Date): Promise<void> {
  const { id: deviceId } = await givenCabinet(prisma, merchantId, { street: `${merchantId} Street` });
  await givenOnline(prisma, deviceId, since);
  await prisma.deviceConnectivity.update({ where: { deviceId }, data: { state: 'offline', since } });
  const nextChangeAt = new Date(since.getTime() + 30 * MINUTE_MS);
  const window = { mode: 'conditional', repeat: 'daily', startLocal: '05:30', endLocal: '06:00' } as const;
  await prisma.freezeRule.create({ data: { deviceId, merchantId, ...window, savedAt: since, nextChangeAt } });
  for (const minute of [0, 5, 10, 16])
    await pool.query(`insert into telemetry_sample (device_id, zone, at, c10) values ($1, 'main', $2, $3)`, [
      deviceId,
      new Date(since.getTime() + minute * MINUTE_MS),
      40 + minute,
    ]);
}

/** Lets time pass for `processes` systems on one copy of the database, each with every job; returns what happened. */
async function pass(processes: number) {
  const database = await createTestDatabase({ ...server, template: given.name }, { poolMax: 8 });
  closing.push(async () => {
    // Its own connections are closed already.
    await database.asOwner(`drop database if exists "${given.name}" with (force)`);
    await database.drop();
  });
  const { env: base, clock } = openSystem(database);
  const outside: string[] = [];
  const worked = new Set<string>();
  const push: PushPort = {
    webPublicKey: null,
    accepts: () => true,
    send: async (_, { content }) => {
      outside.push(`push ${content.key}`);
      return { kind: 'sent' };
    },
  };
  const files = createMemoryFiles();
  const environments = await Promise.all(
    Array.from({ length: processes }, async (_, at): Promise<UseCaseEnv> => {
      const url = database.url;
      const own = at === 0 ? database : openDatabase({ url, poolMax: 8 });
      const plain = openPlainDatabase({ url, poolMax: 2, log: base.log });
      closing.push(async () => {
        await plain.close();
        if (own !== database) await own.close();
      });
      return { ...base, database: own, plain, ports: { ...base.ports, push, files, words: catalogWords } };
    }),
  );
  const work = async (env: UseCaseEnv, plan: (typeof plans)[number]) => {
    for (let run = 0; run < RUNS_MAX; run += 1) {
      const done = await runUseCase(env, plan.useCase, systemActor, plan.input, call);
      if (!done.ok) throw new Error(`${plan.name} is refused: ${done.refusal.code}`);
      if (didSomething(done.value)) worked.add(plan.name);
      if (!plan.hasMore(done.value)) return;
    }
    throw new Error(`${plan.name} has no end`);
  };
  for (const ms of passing) {
    clock.advance(ms);
    // What one job does makes work of another due.
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(environments.flatMap((env) => plans.map((plan) => work(env, plan))));
      await Promise.all(environments.flatMap((env) => scheduled.map(({ run }) => run(env))));
    }
  }
  for (const mail of base.mails) outside.push(`mail ${mail.template}`);
  return { rows: await countRows(database), outside: outside.sort(), worked: [...worked].sort() };
}

/** Jobs return how much they did, as a number or by name. */
function didSomething(done: unknown): boolean {
  if (typeof done === 'number') return done > 0;
  if (Array.isArray(done)) return done.length > 0;
  return typeof done === 'object' && done !== null && Object.values(done).some(didSomething);
}

/** Rows of each table, and sums of what they say about money and goods. */
async function countRows({ pool }: Database): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ rows: number }>(`select count(*)::int as rows from ${name}`);
    counts[name] = rows[0]?.rows ?? Number.NaN;
  }
  const { rows: sums } = await pool.query(
    `select (select sum(captured_minor)::int from payment) as captured,
            (select sum(amount_minor)::int from refund where state = 'succeeded') as refunded,
            (select sum(amount_minor)::int from ledger_entry) as posted,
            (select sum(qty)::int from stock_movement) as goods,
            (select count(*)::int from payment where state = 'voided') as voided`,
  );
  return { ...counts, ...sums[0] };
}

test('two of every job at once leave the same rows and cause the same effects outside as one', async () => {
  const [one, two] = [await pass(1), await pass(2)];
  expect(two.rows).toEqual(one.rows);
  expect(two.outside).toEqual(one.outside);
  expect(two.worked).toEqual(one.worked);
  expect(one.worked).toEqual([
    'apply-templates',
    'capture-payments',
    'deliver-notices',
    'expire-abnormal-orders',
    'freeze-changes',
    'release-settled',
    'remind-abnormal',
    'remind-of-alerts',
    'roll-up-sales',
    'run-waiting-decision',
    'send-refunds',
    'sweep-sessions',
    'sweep-silence',
    'void-holds',
    'write-bills',
  ]);
}, 600_000);
