import type { BenchSystem } from './bench-system.ts';
import { checkSales } from './check-sales.ts';
import { benchSeconds } from './env.ts';
import { givenBacklog } from './given-backlog.ts';
import type { Measure, Measurement } from './measurement.ts';
import { sellCards } from './sell-cards.ts';
import { givenSellingFleet } from './selling-fleet.ts';
import { openSellingSystem, restAutovacuum, unapplied, uncaptured, untilDone } from './selling-system.ts';
import { shown } from './statistics.ts';

const CABINETS = 1_000;
const USUAL_SECONDS = 10;
const BACKLOG_PER_SECOND = 1_500;
const SALES_PER_SECOND = 400;
/** Births of all cabinets at once, and what follows from them, are not sales. */
const WARM_MS = 15_000;
/** Applying and capturing must end soon after the load does. */
const END_MS = 60_000;

/**
 * Whole card sales through gateway and API as processes: a backlog in the inbox, as after an outage; then sales over
 * MQTT, open loop, from the card to the captured order. Each ends with the sums of ledger, orders and holds.
 * `BENCH_SECONDS` is the length of both.
 */
export const measure: Measure = async (say) => {
  const seconds = benchSeconds(USUAL_SECONDS);
  return [await measureBacklog(say, seconds), ...(await measureSales(say, seconds))];
};

async function measureBacklog(say: (line: string) => void, seconds: number): Promise<Measurement> {
  const system = await openSellingSystem();
  try {
    const fleet = await givenSellingFleet(system, CABINETS);
    const sales = await givenBacklog(
      system.database,
      fleet,
      Math.ceil((BACKLOG_PER_SECOND * seconds) / CABINETS),
    );
    say(`${shown(sales)} sales wait in the inbox`);
    await system.start('gateway');
    const autovacuumRested = restAutovacuum(system);
    const beganMs = performance.now();
    const tookMs =
      (await untilDone(system, unapplied, (sales / BACKLOG_PER_SECOND) * 4_000 + END_MS)) - beganMs;
    await autovacuumRested;
    for (const line of await waysOf(system)) say(line);
    await checkSales(system.database, { sales, captured: false });
    say(`sums of ${shown(sales)} sales are exact`);
    const perSecond = (sales / tookMs) * 1_000;
    return {
      what: `whole-sale, ${shown(sales)} sales from a backlog, ${CABINETS} cabinets`,
      measured: `${shown(perSecond)} sales/s applied`,
      reference: '',
      ratio: null,
      target: `>= ${shown(BACKLOG_PER_SECOND)}/s`,
      met: perSecond >= BACKLOG_PER_SECOND,
    };
  } finally {
    await system.stop();
  }
}

async function measureSales(say: (line: string) => void, seconds: number): Promise<Measurement[]> {
  const system = await openSellingSystem();
  try {
    const fleet = await givenSellingFleet(system, CABINETS);
    await system.start('gateway');
    await system.start('api');
    const autovacuumRested = restAutovacuum(system);
    const pace = { perSecond: SALES_PER_SECOND, warmMs: WARM_MS, durationMs: seconds * 1_000 };
    const result = await sellCards(system, fleet, pace);
    await autovacuumRested;
    const { asked, allowed, otherwise, silent, authorizeMs, visibleMs } = result;
    const others = Object.entries(otherwise).map(([code, count]) => `${count} ${code}`);
    say(
      `${asked} cards, ${allowed} allowed, ${others.join(', ') || 'nothing else'}, ${silent} without an answer`,
    );
    const endedMs = performance.now();
    const appliedMs = (await untilDone(system, unapplied, END_MS)) - endedMs;
    const capturedMs = (await untilDone(system, uncaptured, END_MS)) - endedMs;
    say(`applied ${shown(appliedMs)} ms and captured ${shown(capturedMs)} ms after the last card's 10 s`);
    for (const line of await waysOf(system)) say(line);
    await checkSales(system.database, { sales: allowed, captured: true });
    say(`sums of ${shown(allowed)} sales are exact`);
    const what = `whole-sale, ${SALES_PER_SECOND}/s over MQTT for ${seconds} s, ${CABINETS} cabinets`;
    const row = { reference: '', ratio: null };
    return [
      {
        ...row,
        what: `${what}: authorization`,
        measured: `${allowed} of ${asked} allowed, p50 ${shown(authorizeMs.p50)}, p99 ${shown(authorizeMs.p99)} ms`,
        target: 'all, p99 <= 300 ms',
        met: allowed === asked && authorizeMs.p99 <= 300,
      },
      {
        ...row,
        what: `${what}: last event sent to the order on a phone`,
        measured: `p50 ${shown(visibleMs.p50)}, p99 ${shown(visibleMs.p99)} ms (every ${result.sampledEach}th)`,
        target: 'p99 <= 500 ms',
        met: visibleMs.p99 <= 500,
      },
    ];
  } finally {
    await system.stop();
  }
}

/** How many cabinets and questions took which way, by the metrics of the gateway. */
async function waysOf({ environments }: BenchSystem): Promise<string[]> {
  const port = environments.gateway.GATEWAY_PRIVATE_PORT;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => /^larder_(?:applied|authorizations|apply_halvings).* [1-9]\d*$/.test(line));
}
