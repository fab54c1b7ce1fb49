import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@larder/database/open-database';
import { checkSales } from './check-sales.ts';
import { cpuMsOf, postgresCpuMs } from './cpu-time.ts';
import { benchSeconds } from './env.ts';
import type { Quantiles } from './load/load-plan.ts';
import type { Measure } from './measurement.ts';
import { sellCards } from './sell-cards.ts';
import { givenSellingFleet } from './selling-fleet.ts';
import { openSellingSystem, restAutovacuum, unapplied, uncaptured, untilDone } from './selling-system.ts';
import { median, shown } from './statistics.ts';

const CABINETS = 1_000;
const SALES_PER_SECOND = 100;
/** All cabinets connect within this time, and sell little for as long. */
const CONNECT_MS = 10_000;
/** Sales that are not counted: in them V8 compiles the code of each process, twice as slowly where two share them. */
const WARM_MS = 60_000;
const END_MS = 60_000;
const USUAL_SECONDS = 30;
const ROUNDS = 2;
const MOST = 1.15;
/** Of the connections: a balancer that counts them gives each gateway its half. */
const LEAST_SHARE = 0.4;
const VISIBLE_MS = 500;

type Used = {
  readonly gatewayMs: number;
  readonly apiMs: number;
  readonly postgresMs: number;
  readonly share: number;
  readonly visibleMs: Quantiles;
};

/**
 * Processor time of the same steady card sales through two gateways and two APIs, and through one of each: of a part of
 * the time in which they sell, because at rest two processes use twice what one does.
 */
export const measure: Measure = async (say) => {
  const one: Used[] = [];
  const two: Used[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(await usedBy(1, say));
    two.push(await usedBy(2, say));
  }
  const total = (all: readonly Used[]) =>
    median(all.map(({ gatewayMs, apiMs, postgresMs }) => gatewayMs + apiMs + postgresMs));
  const ratio = total(two) / total(one);
  const share = Math.min(...two.map((used) => used.share));
  const slowest = (which: keyof Quantiles) => Math.max(...two.map(({ visibleMs }) => visibleMs[which]));
  const visible: Quantiles = { p50: slowest('p50'), p99: slowest('p99') };
  const what = `${SALES_PER_SECOND} sales/s for ${benchSeconds(USUAL_SECONDS)} s, ${CABINETS} cabinets`;
  return [
    {
      what: `${what}: processor time of two gateways, two APIs and PostgreSQL`,
      measured: `${shown(total(two))} ms`,
      reference: `${shown(total(one))} ms with one of each`,
      ratio,
      target: `<= ${MOST} x`,
      met: ratio <= MOST,
    },
    {
      what: `${what}: the smaller share of connections of two gateways`,
      measured: shown(share),
      reference: '',
      ratio: null,
      target: `>= ${LEAST_SHARE}`,
      met: share >= LEAST_SHARE,
    },
    {
      what: `${what}: last event to the order on a phone, two of each`,
      measured: `p50 ${shown(visible.p50)}, p99 ${shown(visible.p99)} ms`,
      reference: '',
      ratio: null,
      target: `p99 <= ${VISIBLE_MS} ms`,
      met: visible.p99 <= VISIBLE_MS,
    },
  ];
};

async function usedBy(count: 1 | 2, say: (line: string) => void): Promise<Used> {
  const measuredMs = benchSeconds(USUAL_SECONDS) * 1_000;
  const system = await openSellingSystem();
  try {
    const fleet = await givenSellingFleet(system, CABINETS);
    const { gateways, apis } = await system.startSeveral({ gateways: count, apis: count });
    const cpu = async () => ({
      gatewayMs: sum(gateways.map((kept) => cpuMsOf(kept.pid()))),
      apiMs: sum(apis.map((kept) => cpuMsOf(kept.pid()))),
      postgresMs: await postgresCpuMs(system.database),
    });
    const selling = sellCards(system, fleet, {
      perSecond: SALES_PER_SECOND,
      warmMs: CONNECT_MS,
      durationMs: WARM_MS + measuredMs + CONNECT_MS,
    });
    await Promise.all([restAutovacuum(system), wait(CONNECT_MS + WARM_MS)]);
    const before = await cpu();
    await wait(measuredMs);
    const after = await cpu();
    const share = await smallerShare(system.database);
    const { asked, allowed, visibleMs } = await selling;
    await untilDone(system, unapplied, END_MS);
    await untilDone(system, uncaptured, END_MS);
    await checkSales(system.database, { sales: allowed, captured: true });
    const used = {
      gatewayMs: after.gatewayMs - before.gatewayMs,
      apiMs: after.apiMs - before.apiMs,
      postgresMs: after.postgresMs - before.postgresMs,
      share,
      visibleMs,
    };
    say(`${count} of each: ${allowed} of ${asked} allowed, ${JSON.stringify(used)}`);
    return used;
  } finally {
    await system.stop();
  }
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

async function smallerShare({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ share: number }>(
    `SELECT min(count)::float / sum(count)::float AS share
       FROM (SELECT count(*) FROM device_connectivity WHERE gateway_id IS NOT NULL GROUP BY gateway_id)`,
  );
  return rows[0]?.share ?? 0;
}
