import { safeError } from '@larder/adapters/logging/safe-error';
import type { Result } from '@larder/domain/refusal';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { JobOutcome, OnJobRun } from './job-metrics.ts';

/** Scheduled work that one process does, however many run. */
export type Timer = {
  readonly name: string;
  /** Cron expression in UTC. */
  readonly cron: string;
  readonly run: (env: UseCaseEnv) => Promise<Result<unknown>>;
};

const POLL_S = 15;
const STOP_MS = 3_000;

/** Runs timers with pg-boss, which keeps its state in the database, so that each tick happens once. */
export async function runTimers(
  env: UseCaseEnv,
  log: Logger,
  timers: readonly Timer[],
  onRun?: OnJobRun,
): Promise<{ stop(): Promise<void> }> {
  const { pool } = env.database;
  // A migration creates its schema, because the service login may not. [decision 56]
  const boss = new PgBoss({
    createSchema: false,
    db: { executeSql: (text, values) => pool.query(text, values) },
  });
  boss.on('error', (failure) => log.warn({ failure: safeError(failure) }, 'pg-boss'));
  await boss.start();
  for (const timer of timers) {
    await boss.createQueue(timer.name, { policy: 'singleton', retryLimit: 0 });
    await boss.work(timer.name, { pollingIntervalSeconds: POLL_S }, () => runTimer(env, log, timer, onRun));
    await boss.schedule(timer.name, timer.cron);
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_MS }) };
}

/** Runs a timer once, and logs and counts what became of it. */
export async function runTimer(
  env: UseCaseEnv,
  log: Logger,
  { name, run }: Timer,
  onRun?: OnJobRun,
): Promise<void> {
  const beganMs = performance.now();
  const ran = (outcome: JobOutcome) => onRun?.(name, outcome, performance.now() - beganMs);
  try {
    const done = await run(env);
    ran(done.ok ? 'done' : 'refused');
    if (done.ok) log.debug({ timer: name, done: done.value }, 'timer ran');
    else log.warn({ timer: name, refusal: done.refusal.code }, 'timer refused');
  } catch (failure) {
    ran('failed');
    log.error({ timer: name, failure: safeError(failure) }, 'timer broke');
  }
}
