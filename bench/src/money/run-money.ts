import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createStripePayments } from '@larder/adapters/payments/stripe.adapter';
import { createRandom, type Random } from '@larder/cabinet-simulator/random/seeded-random';
import type { Database } from '@larder/database/open-database';
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { createProvider } from '@larder/provider-simulator/create-provider';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { createManualClock } from '@larder/testkit/manual-clock';
import { asSystem, createSaleWorld, givenSaleScene, ingestEvents } from '@larder/testkit/sale-scene';
import { createScriptedPayments } from '@larder/testkit/scripted-payments';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { sweepSessions } from '@larder/use-cases/opening/sweep-sessions';
import { type Comparison, compareBooks } from './compare-books.ts';
import { fastNowMs, type MoneyPlan, type MoneyReport, type MoneyScene } from './money-plan.ts';
import { moneyJobs } from './money-work.ts';

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
  readonly deathAtCall: number;
  readonly faultyCards: readonly string[];
  readonly seed: string;
  readonly say?: (line: string) => void;
};

export type MoneyResult = Comparison & { readonly operations: number; readonly deaths: number };

/**
 * Leases end and retries are due while the run lasts. A card has the 7.5 s of the protocol, which are 1.25 s here:
 * at ten times the speed most answers came too late and sold nothing.
 */
const SPEED = 6;
/** From retries to the end of holds that no one could release. */
const settlingHours = [0, 0.02, 0.1, 0.5, 2, 2, 6, 6, 12, 12, 24, 48, 48, 72];

/**
 * Many processes sell, refund, decide and correct at once against one database and one provider, which loses answers;
 * processes are killed at any point and start again. Then everything settles, and the books are compared. Throws if a
 * process fails otherwise.
 */
export async function runMoney(run: MoneyRun): Promise<MoneyResult> {
  const random = createRandom(run.seed);
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const world = createSaleWorld(run.database);
  const epochMs = world.env.clock.now().getTime();
  const fast = { epochMs, startedAtMs: Date.now(), speed: SPEED };
  let nowMs = () => fastNowMs(fast);
  const provider = await createProvider({ secretKey, now: () => nowMs() });
  try {
    const scenes: MoneyScene[] = [];
    for (let count = 0; count < run.processes * run.parallel; count += 1) {
      const sale = await givenSaleScene(world);
      // Half of the merchants let a second member decide about dear refunds.
      if (count % 2 === 0) await limitRefunds(run.database, sale.merchantId);
      const member = async () => actorOf(await givenMember(run.database.prisma, sale.merchantId));
      scenes.push({ sale, owner: await member(), colleague: await member() });
    }
    const plan = {
      databaseUrl: run.databaseUrl,
      providerUrl: provider.url,
      secretKey,
      clock: fast,
      deathAtCall: run.deathAtCall,
      faultyCards: run.faultyCards,
    };
    const { operations, deaths } = await work(run, plan, scenes, random);
    run.say?.(`${operations} operations, ${deaths} processes died; settling`);
    const clock = createManualClock(new Date(nowMs()).toISOString());
    nowMs = () => clock.now().getTime();
    const payments = createStripePayments({ secretKey, clock, apiUrl: provider.url, timeoutMs: 400 });
    await settle(createTestEnvironment(run.database, { clock, payments }), scenes);
    provider.book.passTime(nowMs());
    return { operations, deaths, ...(await compareBooks(run.database, provider.book)) };
  } finally {
    await provider.close();
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

/** Lets time pass until nothing is due: every retry, every reading back, every hold that ends by itself. */
async function settle(env: TestEnvironment, scenes: readonly MoneyScene[]): Promise<void> {
  const { database } = env;
  const world = { env, database, payments: createScriptedPayments(env.clock) };
  for (const { sale } of scenes) await ingestEvents(world, sale, []);
  for (const hours of settlingHours) {
    env.clock.advance(Math.max(hours * HOUR_MS, MINUTE_MS));
    await asSystem(env, sweepSessions, {});
    for (const job of moneyJobs) while ((await asSystem(env, job, {})) > 0);
  }
}
