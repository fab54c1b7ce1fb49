import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { realTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { limits } from '@larder/domain/limits';
import type { KeptService } from '@larder/stack/keep-running';
import type { BenchSystem } from '../bench-system.ts';
import { givenSellingFleet } from '../selling-fleet.ts';
import { type Books, compareWithBooks } from './compare-with-books.ts';
import { restartKept } from './restart-kept.ts';
import { openSellingCrowd } from './selling-crowd.ts';
import { until } from './until.ts';

export type GatewayKills = {
  readonly cabinets: number;
  /** Sales of all cabinets together, at least. */
  readonly sales: number;
  /** `kill -9` of one gateway or the other, spread over the sales. */
  readonly kills: number;
  /** A gateway is frozen after the kills, as a machine out of reach. */
  readonly freezes?: boolean;
  readonly seed: string;
  /** Sales of all cabinets together, and calls of the API, while all are restarted. */
  readonly salesPerSecond: number;
  readonly callsPerSecond: number;
  readonly say?: (line: string) => void;
};

export type GatewayKillsResult = Books & {
  readonly sales: number;
  readonly kills: number;
  /** Taps that no cabinet could sell on: denied, or without an answer in time. */
  readonly refused: number;
  /** Slowest tap, from the card to an open door or a refusal. */
  readonly slowestTapMs: number;
  /** Longest that a kill left a cabinet without a gateway, from its lost connection to its accepted birth. */
  readonly slowestReturnMs: number;
  /** From when a gateway froze until every cabinet had its birth answered by the other one; 0 if none did. */
  readonly freezeMs: number;
  /** The same while all were restarted. */
  readonly slowestMoveMs: number;
  /** While all were restarted: taps that were refused, by code; calls of the API, and those that failed. */
  readonly refusedByRestarts: Readonly<Record<string, number>>;
  readonly calls: number;
  readonly failedCalls: number;
};

/** From a refused tap to the next shopper. */
const REFUSED_MS = 500;
/** A cabinet itself ends a connection without PUBACKs after 30 s [protocol 6.1]: the balancer must be earlier. */
const FREED_MS = 25_000;

/**
 * Cabinets sell without a pause through two gateways behind a balancer, each of which is killed and restarted in
 * between, and one of which may freeze; two APIs charge the sales. In the end each gateway and API is restarted in
 * order, one after the other, at an ordinary pace of sales. Compares what cabinets gave out with what the cloud has
 * recorded. [decisions 160, 175 and 240]
 */
export async function runGatewayKills(system: BenchSystem, run: GatewayKills): Promise<GatewayKillsResult> {
  const goods = await givenSellingFleet(system, run.cabinets);
  const { gateways, apis } = await system.startSeveral({ gateways: 2, apis: 2 });
  const crowd = await openSellingCrowd(system, {
    goods,
    seed: run.seed,
    everyMs: 0,
    refusedMs: REFUSED_MS,
    // Waits as a real cabinet does after a gateway died that had run for long.
    timings: { backOffMs: realTimings.backOffMs, stableMs: 1 },
  });
  const { sold, refused } = crowd;
  const { cabinets } = crowd.fleet;
  try {
    let slowestReturnMs = 0;
    for (let kill = 1; kill <= run.kills; kill += 1) {
      await until(() => sold.size >= ((kill - 0.5) * run.sales) / run.kills);
      // All cabinets are with the other one since the last kill.
      await killOne(gateways[kill % gateways.length], cabinets);
      const returnMs = crowd.takeLongestOutageMs();
      slowestReturnMs = Math.max(slowestReturnMs, returnMs);
      run.say?.(`kill ${kill}: longest outage ${returnMs.toFixed(0)} ms, ${sold.size} sales`);
    }
    // All cabinets are with the one that was not killed last.
    const busy = gateways[(run.kills + 1) % gateways.length];
    const freezeMs = run.freezes ? await freezeOne(busy, cabinets) : 0;
    run.say?.(`frozen: all cabinets were with the other one after ${freezeMs.toFixed(0)} ms`);
    crowd.takeLongestOutageMs();
    await until(() => sold.size >= run.sales);
    // Taps that a kill left without an answer are not of the restarts, nor are those that a lost grant refuses.
    await crowd.rest();
    await until(() => hasNoUnusedGrant(system));
    crowd.takeLongestOutageMs();
    crowd.resume((run.cabinets / run.salesPerSecond) * 1_000);
    const refusedBefore = Object.fromEntries(refused);
    const called = await restartAll(system, [...gateways, ...apis], cabinets, run.callsPerSecond);
    const refusedByRestarts = without(Object.fromEntries(refused), refusedBefore);
    run.say?.(`refused: ${JSON.stringify(refusedBefore)}, then ${JSON.stringify(refusedByRestarts)}`);
    await crowd.finish();
    const books = await compareWithBooks(system.database, sold);
    return {
      ...books,
      ...called,
      sales: sold.size,
      kills: run.kills,
      refused: [...refused.values()].reduce((sum, count) => sum + count, 0),
      refusedByRestarts,
      slowestTapMs: crowd.takeSlowestTapMs(),
      slowestReturnMs,
      freezeMs,
      slowestMoveMs: crowd.takeLongestOutageMs(),
    };
  } finally {
    await crowd.close();
  }
}

/** False while a grant that no cabinet used may still keep its cabinet busy. */
async function hasNoUnusedGrant({ database }: BenchSystem): Promise<boolean> {
  const since = new Date(Date.now() - limits.commandExpiryGraceMs);
  const where = { state: 'authorized', startedAt: null, openBefore: { gt: since } } as const;
  return (await database.prisma.doorSession.count({ where })) === 0;
}

type Counts = Readonly<Record<string, number>>;

/** What has been counted since. */
function without(counts: Counts, before: Counts): Counts {
  const since = Object.entries(counts).map(([code, count]) => [code, count - (before[code] ?? 0)] as const);
  return Object.fromEntries(since.filter(([, count]) => count > 0));
}

/** Kills a gateway while cabinets sell through it, and waits until it and they are back. */
async function killOne(victim: KeptService | undefined, cabinets: readonly Cabinet[]): Promise<void> {
  const areBack = async () => {
    await until(() => cabinets.some((cabinet) => !cabinet.state().online));
    await until(() => cabinets.every((cabinet) => cabinet.state().online));
  };
  await Promise.all([restartKept(victim, 'SIGKILL'), areBack()]);
}

/**
 * Freezes a gateway, as a machine that is out of reach, until its cabinets are with the other one: nothing comes back,
 * and no connection ends by itself. Returns how long that took.
 */
async function freezeOne(frozen: KeptService | undefined, cabinets: readonly Cabinet[]): Promise<number> {
  const pid = frozen?.pid() ?? 0;
  const beganMs = performance.now();
  process.kill(pid, 'SIGSTOP');
  try {
    await until(() => cabinets.some((cabinet) => !cabinet.state().online), FREED_MS);
    await until(() => cabinets.every((cabinet) => cabinet.state().online), FREED_MS);
    return performance.now() - beganMs;
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** Stops each process in order and lets it start again, while a signed-in client calls the API all the time. */
async function restartAll(
  system: BenchSystem,
  processes: readonly KeptService[],
  cabinets: readonly Cabinet[],
  callsPerSecond: number,
): Promise<{ calls: number; failedCalls: number }> {
  const authorization = `Bearer ${await system.signIn()}`;
  const url = `${system.webUrl}/trpc/identity.readMe`;
  const isAnswered = () =>
    fetch(url, { headers: { authorization } }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
  const calls: Promise<boolean>[] = [];
  const calling = setInterval(() => calls.push(isAnswered()), 1_000 / callsPerSecond);
  try {
    for (const kept of processes) {
      await restartKept(kept, 'SIGTERM');
      await until(() => cabinets.every((cabinet) => cabinet.state().online));
    }
  } finally {
    clearInterval(calling);
  }
  const answered = await Promise.all(calls);
  return { calls: answered.length, failedCalls: answered.filter((isSo) => !isSo).length };
}
