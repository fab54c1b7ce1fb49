import type { Database } from '@larder/database/open-database';
import { retention } from '@larder/database/queries/platform/retention.queries';
import { checkSales } from '../check-sales.ts';
import { startChild } from '../load/child-process.ts';
import type { LoadPlan } from '../load/load-plan.ts';
import { runLoad } from '../load/run-load.ts';
import { sellCards } from '../sell-cards.ts';
import { givenSellingFleet } from '../selling-fleet.ts';
import { openSellingSystem, restAutovacuum, unapplied, uncaptured, untilDone } from '../selling-system.ts';
import { type Parts, restOf, type Spent, spentOn, withoutRest } from '../spent-on.ts';
import type { Costs, Work } from './capacity-model.ts';
import { grown, type TableSize, tableSizes } from './table-sizes.ts';

const CABINETS = 500;
const SALES_PER_SECOND = 200;
const SALES_MS = 40_000;
/** Births, and a tenth of the rate. */
const WARM_MS = 10_000;
/** Reports of one sale by `saleEvents`. */
const EVENTS_OF_SALE = 6;
const FLOOD_MS = 6_000;
const IN_FLIGHT = 32;
const TELEMETRY_EVERY_MS = 2_000;
const TELEMETRY_MS = 16_000;
const END_MS = 60_000;

const INBOX = 'device_event_inbox';
const SAMPLES = 'telemetry_sample';
/** Rows that are deleted when they are old; everything else stays. */
const passing: Readonly<Record<string, string>> = {
  [INBOX]: `${retention.inboxDays} days`,
  [SAMPLES]: `${retention.telemetryDays} days`,
  guard_hit: `${retention.guardHitDays} days`,
  live_event: '1 hour',
  device_request_answer: '10 minutes',
};

export type TableGrowth = TableSize & {
  readonly name: string;
  /** How long its rows are kept; null if they stay. */
  readonly kept: string | null;
};

export type Traffic = {
  readonly costs: Omit<Costs, 'birth' | 'gatewayMiB' | 'cabinetKiB'>;
  readonly eventsPerSecond: number;
  readonly orders: number;
  readonly authorizeP99Ms: number;
  /** For each order, the largest first. */
  readonly tables: readonly TableGrowth[];
};

type Scene = {
  readonly parts: Parts;
  readonly load: Pick<LoadPlan, 'port' | 'secret' | 'deviceNos' | 'clients' | 'done'>;
};

/**
 * Sells, sends telemetry and sends events, one after the other, through a gateway and an API as processes, and measures
 * the processor time and the disk that each of them takes. `birth` is what each of the cabinets costs before it sells.
 */
export async function measureTraffic(say: (line: string) => void, birth: Work): Promise<Traffic> {
  const system = await openSellingSystem();
  try {
    const { database } = system;
    const fleet = await givenSellingFleet(system, CABINETS);
    const gateway = await system.start('gateway');
    const api = await system.start('api');
    const parts: Parts = { database, gateway: gateway.pid, api: api.pid };
    const { mqttPort: port, secret } = system;
    const load = { port, secret, deviceNos: fleet.deviceNos, clients: 'lean', done: 'committed' } as const;
    const scene: Scene = { parts, load };
    const settled = async () => {
      await untilDone(system, unapplied, END_MS);
      await untilDone(system, uncaptured, END_MS);
    };
    const empty = await tableSizes(database);
    const autovacuumRested = restAutovacuum(system);
    const sold = await spentOn(parts, async () => {
      const result = await sellCards(system, fleet, {
        perSecond: SALES_PER_SECOND,
        warmMs: WARM_MS,
        durationMs: SALES_MS,
      });
      await settled();
      return result;
    });
    await autovacuumRested;
    const { asked, allowed, authorizeMs } = sold.result;
    await checkSales(database, { sales: allowed, captured: true });
    say(`${allowed} of ${asked} cards sold, sums exact`);
    const tables = grown(empty, await tableSizes(database)).map(({ name, bytes, indexBytes }) => ({
      name,
      bytes: bytes / allowed,
      indexBytes: indexBytes / allowed,
      kept: passing[name] ?? null,
    }));
    const telemetry = await measureTelemetry(scene);
    say(`${telemetry.count} telemetry messages stored`);
    const flood = await measureFlood(scene, settled);
    say(`${Math.round(flood.perSecond)} events a second committed`);
    const rest = await restOf(parts);
    const work = (spent: Spent, count: number) => workOf(withoutRest(spent, rest), count);
    const bytesOf = (name: string) => tables.find((table) => table.name === name)?.bytes ?? Number.NaN;
    return {
      costs: {
        order: less(work(sold.spent, allowed), birth, CABINETS / allowed),
        eventsOfOrder: EVENTS_OF_SALE,
        event: less(work(flood.spent, flood.count), birth, CABINETS / flood.count),
        sample: work(telemetry.spent, telemetry.count),
        orderBytes: tables.filter(({ kept }) => kept === null).reduce((sum, { bytes }) => sum + bytes, 0),
        eventBytes: bytesOf(INBOX) / EVENTS_OF_SALE,
        sampleBytes: telemetry.bytes / telemetry.count,
        eventDays: retention.inboxDays,
        sampleDays: retention.telemetryDays,
      },
      eventsPerSecond: flood.perSecond,
      orders: allowed,
      authorizeP99Ms: authorizeMs.p99,
      tables,
    };
  } finally {
    await system.stop();
  }
}

export const workOf = ({ gatewayMs, apiMs, postgresMs }: Spent, count: number): Work => ({
  gatewayUs: (gatewayMs * 1_000) / count,
  apiUs: (apiMs * 1_000) / count,
  postgresUs: (postgresMs * 1_000) / count,
});

/** Takes off another piece of work that was done `share` times with each of this one. */
const less = (work: Work, other: Work, share: number): Work => ({
  gatewayUs: Math.max(0, work.gatewayUs - share * other.gatewayUs),
  apiUs: Math.max(0, work.apiUs - share * other.apiUs),
  postgresUs: Math.max(0, work.postgresUs - share * other.postgresUs),
});

/** Telemetry of connected cabinets; their births are not counted. */
async function measureTelemetry({ parts, load }: Scene) {
  const { database } = parts;
  const clients = startChild('load-process.ts');
  try {
    await clients.next();
    const plan: LoadPlan = {
      ...load,
      kind: 'telemetry',
      everyMs: TELEMETRY_EVERY_MS,
      warmMs: 3_000,
      durationMs: TELEMETRY_MS,
    };
    clients.send(plan);
    await clients.next();
    const before = { count: await rowsOf(database, SAMPLES), bytes: await bytesOf(database, SAMPLES) };
    const { spent } = await spentOn(parts, () => clients.next());
    const rows = (await rowsOf(database, SAMPLES)) - before.count;
    const zones = await zonesOf(database);
    return { spent, count: rows / zones, bytes: (await bytesOf(database, SAMPLES)) - before.bytes };
  } finally {
    await clients.stop();
  }
}

/** As many events as cabinets can bring to their commit, until all of them are applied. */
async function measureFlood({ parts, load }: Scene, settled: () => Promise<void>) {
  const before = await rowsOf(parts.database, INBOX);
  const { spent, result } = await spentOn(parts, async () => {
    const flooded = await runLoad({
      ...load,
      kind: 'closed',
      brokerPid: parts.gateway,
      inFlight: IN_FLIGHT,
      warmMs: 2_000,
      durationMs: FLOOD_MS,
    });
    await settled();
    return flooded;
  });
  return { spent, perSecond: result.perSecond, count: (await rowsOf(parts.database, INBOX)) - before };
}

async function rowsOf({ pool }: Database, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? Number.NaN;
}

async function bytesOf(database: Database, table: string): Promise<number> {
  return (await tableSizes(database)).get(table)?.bytes ?? Number.NaN;
}

/** Rows that one message writes. */
async function zonesOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(DISTINCT zone)::int AS count FROM ${SAMPLES}`,
  );
  return rows[0]?.count ?? Number.NaN;
}
