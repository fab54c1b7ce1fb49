import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { scheduled } from '@larder/api/jobs/start-jobs';
import { MINUTE_MS } from '@larder/domain/durations';
import { createManualClock } from '@larder/testkit/manual-clock';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import type { BenchSystem } from '../bench-system.ts';
import { tableSizes } from '../capacity/table-sizes.ts';
import { type Books, compareWithBooks, LEASES_MS } from '../scale/compare-with-books.ts';
import { openSellingCrowd, type SellingCrowd } from '../scale/selling-crowd.ts';
import { until } from '../scale/until.ts';
import { givenSellingFleet } from '../selling-fleet.ts';
import { logFaults, type Named } from './log-faults.ts';
import { bloated, growthOfSecondHalf, type Look, type TableLook } from './steadiness.ts';

export type Week = {
  readonly cabinets: number;
  readonly seconds: number;
  readonly seed: string;
  readonly say: (line: string) => void;
};

export type WeekResult = Books & {
  readonly days: number;
  readonly sales: number;
  readonly refused: number;
  /** Growth of resident memory in the second half, as a share. */
  readonly memory: { readonly gateway: number; readonly api: number };
  readonly diskGB: number;
  /** Tables that grew by more than their rows did, in the second half. */
  readonly bloated: readonly string[];
  /** Tokens that should have expired and did not. */
  readonly tokensAlive: number;
  /** Cabinets not online at the end. */
  readonly notOnline: number;
  readonly logFaults: readonly string[];
};

/** The clock moves by this at once, every `STEP_MS`: seven days pass in an hour. */
const JUMP_MS = 84 * MINUTE_MS;
const STEP_MS = 30_000;
/** Telemetry, acknowledgments and jobs that the moved clock has made due. */
const SETTLE_MS = 3_000;
/** A cabinet sells as often in an hour as an ordinary one in seven days. */
const EVERY_MS = 20_000;

/** Lines that a clock in jumps explains. */
const named: readonly Named[] = [];

/**
 * Cabinets sell and send telemetry at wall speed while the clock of gateway, API and cabinets moves in jumps of 84
 * minutes, at which nobody shops: no process is given a clock that runs faster. Jobs of work queues run in the API;
 * those with a cron expression, which pg-boss reads by the wall clock, run here after each jump, by the same code.
 * [decision 186]
 */
export async function runWeek(system: BenchSystem, run: Week): Promise<WeekResult> {
  const { database } = system;
  const goods = await givenSellingFleet(system, run.cabinets);
  const settings = { TEST_CLOCK: '1', LOG_LEVEL: 'warn' };
  const gateway = await system.start('gateway', settings);
  const api = await system.start('api', settings);
  const moved = createManualClock(new Date().toISOString());
  const env = createTestEnvironment(database, { clock: moved });
  const looks: { gateway: Look[]; api: Look[] } = { gateway: [], api: [] };
  let crowd: SellingCrowd | undefined;
  try {
    crowd = await openSellingCrowd(system, { goods, seed: run.seed, everyMs: EVERY_MS });
    run.say(`${run.cabinets} cabinets are online and sell`);
    const beganMs = performance.now();
    const steps = Math.max(2, Math.round((run.seconds * 1_000) / STEP_MS));
    let tables: readonly TableLook[] = [];
    let tokensAlive = 0;
    let token = await system.signIn();
    for (let step = 1; step <= steps; step += 1) {
      await wait(Math.max(0, beganMs + step * STEP_MS - performance.now()));
      await crowd.rest();
      const offsetMs = step * JUMP_MS;
      await moveClock(system, offsetMs);
      crowd.clock.setOffset(offsetMs);
      moved.set(new Date(Date.now() + offsetMs).toISOString());
      await wait(SETTLE_MS);
      for (const job of scheduled) await job.run(env);
      // An access token does not live for 84 minutes.
      if (await isAccepted(system, token)) tokensAlive += 1;
      token = await system.signIn();
      if (!(await isAccepted(system, token))) throw new Error('a new token is refused');
      crowd.resume();
      const atMs = performance.now() - beganMs;
      looks.gateway.push({ atMs, bytes: residentBytes(gateway.pid) });
      looks.api.push({ atMs, bytes: residentBytes(api.pid) });
      if (step === Math.floor(steps / 2)) tables = await tableLooks(system);
      if (step % 10 === 0 || step === steps) run.say(progress(step, steps, crowd.sold.size, looks));
    }
    await crowd.finish();
    const books = await compareWithBooks(database, crowd.sold, LEASES_MS);
    const after = await tableLooks(system);
    return {
      ...books,
      days: (steps * JUMP_MS) / (24 * 60 * MINUTE_MS),
      sales: crowd.sold.size,
      refused: [...crowd.refused.values()].reduce((sum, count) => sum + count, 0),
      memory: { gateway: growthOfSecondHalf(looks.gateway), api: growthOfSecondHalf(looks.api) },
      diskGB: after.reduce((sum, { bytes }) => sum + bytes, 0) / 1e9,
      bloated: bloated(tables, after),
      tokensAlive,
      notOnline: await notOnline(system),
      logFaults: logFaults(join(system.environments.gateway.DATA_DIR ?? '', 'logs'), named),
    };
  } finally {
    await crowd?.close();
  }
}

/** Moves the clock of both processes, and waits until they show it. */
async function moveClock({ database, environments, webUrl }: BenchSystem, offsetMs: number): Promise<void> {
  await database.pool.query(
    'INSERT INTO test_clock (id, offset_ms) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET offset_ms = $1',
    [offsetMs],
  );
  await database.pool.query("SELECT pg_notify('clock', '')");
  const shown = Date.now() + offsetMs;
  for (const url of [webUrl, `http://127.0.0.1:${environments.gateway.GATEWAY_HTTP_PORT}`]) {
    await until(async () => {
      const health = (await (await fetch(`${url}/healthz`)).json()) as { now: string };
      return Date.parse(health.now) >= shown;
    });
  }
}

async function isAccepted({ webUrl }: BenchSystem, token: string): Promise<boolean> {
  const input = encodeURIComponent(JSON.stringify({ limit: 20 }));
  const answer = await fetch(`${webUrl}/trpc/order.list?input=${input}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.ok;
}

function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) * 1_024;
}

async function tableLooks({ database }: BenchSystem): Promise<readonly TableLook[]> {
  const sizes = await tableSizes(database);
  const looks: TableLook[] = [];
  for (const [name, { bytes }] of sizes) {
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM ${name}`,
    );
    looks.push({ name, bytes, rows: rows[0]?.count ?? 0 });
  }
  return looks;
}

async function notOnline({ database }: BenchSystem): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM device_connectivity WHERE state <> 'online'`,
  );
  return rows[0]?.count ?? Number.NaN;
}

function progress(
  step: number,
  steps: number,
  sales: number,
  looks: { readonly gateway: readonly Look[]; readonly api: readonly Look[] },
): string {
  const mib = (of: readonly Look[]) => ((of.at(-1)?.bytes ?? 0) / 2 ** 20).toFixed(0);
  return `step ${step} of ${steps}: ${sales} sales, gateway ${mib(looks.gateway)} MiB, API ${mib(looks.api)} MiB`;
}
