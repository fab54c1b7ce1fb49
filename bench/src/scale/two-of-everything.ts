import { setTimeout as wait } from 'node:timers/promises';
import { realTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import type { KeptService } from '@larder/stack/keep-running';
import type { BenchSystem } from '../bench-system.ts';
import { givenSellingFleet } from '../selling-fleet.ts';
import { callAsStaff, type StaffCalls } from './call-as-staff.ts';
import { type Books, compareWithBooks, LEASES_MS } from './compare-with-books.ts';
import { type CutProxy, openCutProxy } from './cut-proxy.ts';
import { freezePostgres } from './freeze-postgres.ts';
import { restartKept } from './restart-kept.ts';
import { openSellingCrowd, type SellingCrowd } from './selling-crowd.ts';
import { until } from './until.ts';

export type TwoOfEverything = {
  readonly cabinets: number;
  readonly seed: string;
  readonly say: (line: string) => void;
};

/** What one scene did to the system, from its begin until some time after its end. */
export type SceneResult = {
  readonly name: string;
  readonly sales: number;
  /** Taps that could not buy, and calls of the API that none answered. */
  readonly refused: number;
  readonly failedCalls: number;
  readonly calls: number;
  readonly slowestTapMs: number;
  /** Longest that a cabinet was without the cloud. */
  readonly longestOutageMs: number;
  /** From the end of the fault until the cloud shows every cabinet as online, at a gateway that lives. */
  readonly presenceRightMs: number;
  /** Times that the cloud took a cabinet for offline. */
  readonly offline: number;
  /** True if every cabinet was cut off, so that taking it for offline was right. */
  readonly cutsOff: boolean;
};

export type TwoOfEverythingResult = Omit<Books, 'offline'> & {
  readonly scenes: readonly SceneResult[];
  readonly sales: number;
  /** Doors that members opened through the API. */
  readonly opened: number;
  readonly doors: { readonly twice: number; readonly late: number; readonly unbidden: number };
  /** Commands that a cabinet acted on more than once. */
  readonly commandsTwice: number;
  /** Times that the cloud took a cabinet for offline which nobody had cut off. */
  readonly offline: number;
};

/** What the scenes may touch. */
type Rig = {
  readonly system: BenchSystem;
  readonly gateways: readonly KeptService[];
  readonly apis: readonly KeptService[];
  readonly balancer: KeptService;
  /** The way of gateways and APIs to the database. */
  readonly toDatabase: CutProxy;
};

/** Plays one fault until everything runs again; returns when the fault ended, by `performance.now()`. */
type Scene = {
  readonly name: string;
  readonly play: (rig: Rig) => Promise<number>;
  /** Ends the connections of cabinets, for which gateways publish their wills. */
  readonly cutsOff?: true;
};

/** Faults that last do so for this long. */
const FAULT_MS = 10_000;
/** Of ordinary sales before and after each fault. */
const QUIET_MS = 8_000;
const PATIENCE_MS = 120_000;
/**
 * A sale at every cabinet in this time: 2,000 cabinets sell 50 a second, twenty times what they sell at lunch. At 100
 * they take two processors by themselves, and nothing is left for their return.
 */
const EVERY_MS = 40_000;
/** The first cabinet of each group of this size sells nothing and is opened by members. */
const OPENED_ONE_OF = 20;

const restart = (kept: KeptService | undefined, signal: 'SIGTERM' | 'SIGKILL') =>
  restartKept(kept, signal, PATIENCE_MS);

const scenes: readonly Scene[] = [
  { name: 'kill -9 of a gateway', play: ({ gateways }) => restart(gateways[0], 'SIGKILL') },
  { name: 'kill -9 of an API', play: ({ apis }) => restart(apis[0], 'SIGKILL') },
  {
    name: 'each gateway and API restarted in order',
    play: async ({ gateways, apis }) => {
      let endedMs = performance.now();
      for (const kept of [...gateways, ...apis]) endedMs = await restart(kept, 'SIGTERM');
      return endedMs;
    },
  },
  {
    name: 'kill -9 of all brokers at once',
    play: async ({ gateways }) => {
      const [endedMs = performance.now()] = await Promise.all(
        gateways.map((gateway) => restart(gateway, 'SIGKILL')),
      );
      return endedMs;
    },
  },
  {
    name: 'restart of the balancer',
    play: ({ balancer }) => restart(balancer, 'SIGTERM'),
    cutsOff: true,
  },
  {
    name: `database frozen for ${FAULT_MS / 1_000} s`,
    play: async ({ system }) => {
      const goOn = await freezePostgres(system.database);
      await wait(FAULT_MS);
      goOn();
      return performance.now();
    },
  },
  {
    name: `gateways and APIs cut off from the database for ${FAULT_MS / 1_000} s`,
    play: async ({ toDatabase }) => {
      toDatabase.cut();
      await wait(FAULT_MS);
      toDatabase.mend();
      return performance.now();
    },
  },
];

/**
 * Simulated cabinets sell through two gateways and two APIs behind a balancer while one fault after the other happens
 * to them. Compares what cabinets gave out, and what their bolts did, with what the cloud has recorded. [decision 160]
 */
export async function runTwoOfEverything(
  system: BenchSystem,
  run: TwoOfEverything,
): Promise<TwoOfEverythingResult> {
  const goods = await givenSellingFleet(system, run.cabinets);
  const toDatabase = await openCutProxy(Number(new URL(system.databaseUrl).port));
  const through = new URL(system.databaseUrl);
  through.port = String(toDatabase.port);
  const { gateways, apis, balancer } = await system.startSeveral(
    { gateways: 2, apis: 2 },
    { DATABASE_URL: through.href },
  );
  if (balancer === undefined) throw new Error('two of each stand behind a balancer');
  const rig: Rig = { system, gateways, apis, balancer, toDatabase };
  let crowd: SellingCrowd | undefined;
  try {
    crowd = await openSellingCrowd(system, {
      goods,
      seed: run.seed,
      everyMs: EVERY_MS,
      oneAtRestOf: OPENED_ONE_OF,
      // A fault comes after days without one; here each came while waits were long since the last.
      timings: { backOffMs: realTimings.backOffMs, stableMs: 1 },
    });
    run.say(`${run.cabinets} cabinets are online and sell`);
    const staff = await callAsStaff(system, crowd.atRest, crowd.doors);
    const played: SceneResult[] = [];
    for (const scene of scenes) {
      const result = await playScene(rig, scene, crowd, staff.calls);
      run.say(JSON.stringify(result));
      played.push(result);
    }
    await staff.stop();
    await crowd.finish();
    run.say(`refused: ${JSON.stringify([...crowd.refused])}`);
    const books = await compareWithBooks(system.database, crowd.sold, LEASES_MS);
    return {
      ...books,
      scenes: played,
      sales: crowd.sold.size,
      opened: staff.calls.opened,
      doors: { ...crowd.doors.found },
      commandsTwice: crowd.fleet.cabinets
        .map((cabinet) => cabinet.executedCommandIds())
        .reduce((twice, ids) => twice + ids.length - new Set(ids).size, 0),
      offline: played.reduce((sum, { cutsOff, offline }) => sum + (cutsOff ? 0 : offline), 0),
    };
  } finally {
    await crowd?.close();
    toDatabase.close();
  }
}

async function playScene(
  rig: Rig,
  { name, play, cutsOff }: Scene,
  crowd: SellingCrowd,
  calls: StaffCalls,
): Promise<SceneResult> {
  crowd.takeSlowestTapMs();
  crowd.takeLongestOutageMs();
  const refusals = () => [...crowd.refused.values()].reduce((sum, count) => sum + count, 0);
  const before = {
    sales: crowd.sold.size,
    refused: refusals(),
    offline: await countOf(rig.system, takenForOffline),
    ...calls,
  };
  await wait(QUIET_MS);
  const endedMs = await play(rig);
  const { cabinets } = crowd.fleet;
  await until(
    async () =>
      cabinets.every((cabinet) => cabinet.state().online) &&
      (await countOf(rig.system, notRightlyOnline)) === 0,
    PATIENCE_MS,
  );
  const presenceRightMs = performance.now() - endedMs;
  await wait(QUIET_MS);
  return {
    name,
    sales: crowd.sold.size - before.sales,
    refused: refusals() - before.refused,
    failedCalls: calls.failed - before.failed,
    calls: calls.made - before.made,
    slowestTapMs: crowd.takeSlowestTapMs(),
    longestOutageMs: crowd.takeLongestOutageMs(),
    presenceRightMs,
    offline: (await countOf(rig.system, takenForOffline)) - before.offline,
    cutsOff: cutsOff ?? false,
  };
}

/** Cabinets that are not shown as online at a gateway that lives: the newest process of its name. */
const notRightlyOnline = `
  SELECT count(*)::int AS count
    FROM device d JOIN device_connectivity c ON c.device_id = d.id
    LEFT JOIN gateway_instance g
      ON g.id = c.gateway_id AND g.gone_at IS NULL AND g.stopped_at IS NULL
     AND NOT EXISTS (SELECT FROM gateway_instance n WHERE n.name = g.name AND n.started_at > g.started_at)
   WHERE c.state <> 'online' OR g.id IS NULL`;

const takenForOffline = `SELECT count(*)::int AS count FROM connectivity_log WHERE state = 'offline'`;

async function countOf({ database }: BenchSystem, query: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(query);
  return rows[0]?.count ?? Number.NaN;
}
