import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, type Random } from '@larder/cabinet-simulator/random/seeded-random';
import type { Database } from '@larder/database/open-database';
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { createProvider } from '@larder/provider-simulator/create-provider';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { createManualClock } from '@larder/testkit/manual-clock';
import { asSystem, givenSaleScene, ingestEvents, type SaleWorld } from '@larder/testkit/sale-scene';
import { createScriptedPayments } from '@larder/testkit/scripted-payments';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { readWallet } from '@larder/use-cases/finance/read-wallet';
import { requestWithdrawal } from '@larder/use-cases/finance/request-withdrawal';
import { sweepSessions } from '@larder/use-cases/opening/sweep-sessions';
import { approveWithdrawal } from '@larder/use-cases/platform/finance/approve-withdrawal';
import { platformOperator } from '@larder/use-cases/platform/platform-operator';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { type Comparison, compareBooks } from './compare-books.ts';
import type { FailPoint } from './fail-points.ts';
import { bookJobs, moneyJobs } from './money-jobs.ts';
import { fastNowMs, type MoneyPlan, type MoneyReport, type MoneyScene } from './money-plan.ts';
import { openAccount, openFeePlan, sellBefore } from './open-provider.ts';
import { createProviderSide } from './provider-side.ts';

export type MoneyRun = {
  readonly database: Database;
  /** Address of the database for the processes. */
  readonly databaseUrl: string;
  readonly operations: number;
  readonly processes: number;
  /** Operations under way at once in each process. */
  readonly parallel: number;
  /** A process is killed about once in as many operations, wherever it is. */
  readonly operationsPerKill: number;
  readonly callsPerDeath: number;
  readonly faultyCards: readonly string[];
  /** Sales of each merchant that have settled before the run, to be withdrawn in it. */
  readonly salesBefore: number;
  readonly seed: string;
  readonly say?: (line: string) => void;
};

export type MoneyResult = Comparison & {
  readonly operations: number;
  readonly deaths: number;
  /** Deaths at each fail point; the others came from outside. */
  readonly deathsAt: Readonly<Record<FailPoint, number>>;
};

/**
 * Leases end and retries are due while the run lasts. A card has the 7.5 s of the protocol, which are 1.25 s here:
 * at ten times the speed most answers came too late and sold nothing.
 */
const SPEED = 6;
/** From retries to the end of holds that no one could release. */
const settlingHours = [0, 0.02, 0.1, 0.5, 2, 2, 6, 6, 12, 12, 24, 24, 24, 24, 24, 24, 24, 48, 48, 48];
/** A Thursday; what is sold then has settled when the work begins. */
const BEGINS_AT = '2026-11-19T15:00:00.000Z';
/** Half a minute before bills are issued, at 02:00 of the first of December in New York. */
const WORK_BEGINS_AT = '2026-12-01T06:59:30.000Z';

/**
 * Many processes sell, refund, decide, correct, withdraw, bill and answer disputes at once against one database and one
 * provider, which loses answers; processes are killed at any point and start again. Then everything settles, and the
 * books are compared. Throws if a process fails otherwise.
 */
export async function runMoney(run: MoneyRun): Promise<MoneyResult> {
  const random = createRandom(run.seed);
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const { database } = run;
  const clock = createManualClock(BEGINS_AT);
  let nowMs = () => clock.now().getTime();
  const provider = await createProvider({ secretKey, now: () => nowMs() });
  const folder = await mkdtemp(join(tmpdir(), 'larder-money-'));
  const deathsFile = join(folder, 'deaths');
  try {
    const { payments, ...sides } = createProviderSide({ secretKey, apiUrl: provider.url, clock });
    const base = createTestEnvironment(database, { clock, payments });
    const env = { ...base, ports: { ...base.ports, ...sides } };
    const world = { env, database, payments: createScriptedPayments(clock) };
    await openFeePlan(database);
    const scenes: MoneyScene[] = [];
    for (let count = 0; count < run.processes * run.parallel; count += 1) {
      const sale = await givenSaleScene(world);
      // Half of the merchants let a second member decide about dear refunds.
      if (count % 2 === 0) await limitRefunds(database, sale.merchantId);
      const member = async () => actorOf(await givenMember(database.prisma, sale.merchantId));
      const scene = { sale, owner: await member(), colleague: await member() };
      await openAccount(world, provider, scene, count);
      scenes.push(scene);
    }
    await sellBefore(world, scenes, run.salesBefore);
    for (const job of [...moneyJobs, ...bookJobs]) await untilDone(env, job);
    run.say?.('work begins');
    // Bills of the month are issued and holds of these days end while the processes work.
    clock.set(WORK_BEGINS_AT);
    const fast = { epochMs: clock.now().getTime(), startedAtMs: Date.now(), speed: SPEED };
    nowMs = () => fastNowMs(fast);
    const plan = {
      databaseUrl: run.databaseUrl,
      providerUrl: provider.url,
      secretKey,
      clock: fast,
      callsPerDeath: run.callsPerDeath,
      deathsFile,
      faultyCards: run.faultyCards,
    };
    const { operations, deaths } = await work(run, plan, scenes, random);
    run.say?.(`${operations} operations, ${deaths} processes died; settling`);
    clock.set(new Date(nowMs()).toISOString());
    nowMs = () => clock.now().getTime();
    await settle(world, scenes);
    provider.book.passTime(nowMs());
    const deathsAt = await countDeaths(deathsFile);
    return { operations, deaths, deathsAt, ...(await compareBooks(database, provider.book, nowMs())) };
  } finally {
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** How often a process died at each fail point; other deaths are kills from outside. */
async function countDeaths(file: string): Promise<Readonly<Record<FailPoint, number>>> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const count = (point: FailPoint) => lines.filter((line) => line === point).length;
  return {
    before_call: count('before_call'),
    after_call: count('after_call'),
    before_record: count('before_record'),
  };
}

/** Runs a job until nothing is left of what is due. */
async function untilDone(env: TestEnvironment, job: AnyUseCase<unknown>): Promise<void> {
  for (let more = true; more; ) {
    const done = await asSystem(env, job, {});
    more = typeof done === 'number' && done > 0;
  }
}

const limitRefunds = ({ prisma }: Database, id: string) =>
  prisma.merchant.update({ where: { id }, data: { refundApprovalAboveMinor: 800 } });

/** Runs the processes until enough was done, then kills them all at once. */
function work(
  run: MoneyRun,
  plan: Omit<MoneyPlan, 'scenes' | 'seed'>,
  scenes: readonly MoneyScene[],
  random: Random,
): Promise<{ operations: number; deaths: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ operations: number; deaths: number }>();
  const killers: (() => void)[] = [];
  let operations = 0;
  let deaths = 0;
  let left = run.processes;
  let failure: Error | null = null;
  const isOver = () => failure !== null || operations >= run.operations;

  function start(index: number, life: number): void {
    const child = fork(join(import.meta.dirname, 'money-process.ts'), {
      execArgv: process.execArgv,
      // Prices are big integers.
      serialization: 'advanced',
    });
    killers[index] = () => child.kill('SIGKILL');
    child.on('message', (message: MoneyReport | 'ready') => {
      if (message === 'ready') {
        const own = scenes.slice(index * run.parallel, (index + 1) * run.parallel);
        child.send({ ...plan, scenes: own, seed: `${run.seed}/${index}/${life}` } satisfies MoneyPlan);
        return;
      }
      operations += message.operations;
      if (isOver()) for (const kill of killers) kill();
      else if (random.chance(1 / run.operationsPerKill)) random.pick(killers)?.();
    });
    child.on('exit', (_code, signal) => {
      if (signal === 'SIGKILL') deaths += 1;
      else failure ??= new Error(`a process ended by itself (${signal ?? 'see its output'})`);
      if (!isOver()) return start(index, life + 1);
      left -= 1;
      if (failure) for (const kill of killers) kill();
      if (left > 0) return;
      if (failure) reject(failure);
      else resolve({ operations, deaths });
    });
  }
  for (let index = 0; index < run.processes; index += 1) start(index, 0);
  return promise;
}

/**
 * Lets time pass until nothing is due: every retry, every reading back, every hold that ends by itself, every day of
 * the provider. What banks returned is requested again.
 */
async function settle(world: SaleWorld, scenes: readonly MoneyScene[]): Promise<void> {
  const { env } = world;
  for (const { sale } of scenes) await ingestEvents(world, sale, []);
  for (const [round, hours] of settlingHours.entries()) {
    env.clock.advance(Math.max(hours * HOUR_MS, MINUTE_MS));
    await asSystem(env, sweepSessions, {});
    for (const job of [...moneyJobs, ...bookJobs]) await untilDone(env, job);
    if (round % 3 === 2) for (const scene of scenes) await withdrawAll(env, scene);
  }
}

/** Requests all that can be withdrawn, and has an operator approve what waits, also from before. */
async function withdrawAll(env: TestEnvironment, { owner, sale: { merchantId } }: MoneyScene): Promise<void> {
  const call = { requestId: 'money' };
  const wallet = await runUseCase(env, readWallet, owner, undefined, call);
  if (wallet.ok && wallet.value.withdrawable >= wallet.value.terms.minMinor) {
    const input = { id: env.newId(), amountMinor: wallet.value.withdrawable };
    await runUseCase(env, requestWithdrawal, owner, input, call);
  }
  const where = { merchantId, state: 'submitted' as const };
  for (const { withdrawalNo } of await env.database.prisma.withdrawal.findMany({ where }))
    await runUseCase(env, approveWithdrawal, platformOperator('bench'), { withdrawalNo }, call);
}
