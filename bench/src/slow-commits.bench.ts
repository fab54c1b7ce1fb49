import { checkSales } from './check-sales.ts';
import { benchCabinets, benchSeconds } from './env.ts';
import { heldForNothing } from './held-for-nothing.ts';
import { ANSWER_MS } from './load/card-sellers.ts';
import { startChild } from './load/child-process.ts';
import type { CardsRound, LoadPlan, LoadResult } from './load/load-plan.ts';
import type { Measure, Measurement } from './measurement.ts';
import { givenSellingFleet } from './selling-fleet.ts';
import { openSellingSystem, unapplied, uncaptured, untilDone } from './selling-system.ts';
import { openSlowDisk } from './slow-disk.ts';
import { quantile, shown } from './statistics.ts';
import { watchCommits } from './watch-commits.ts';

const CABINETS = 50;
const PER_SECOND = 6;
const SECONDS = 15;
const WARM_MS = 5_000;
const PROVIDER_MS = 100;
/** Longer that each flush of the log takes; the first one is the reference. */
const DELAYS_MS = [0, 100, 500, 2_000];
/** The backlog of a slow round, on a disk that is quick again; a session that nobody began ends after a minute. */
const SETTLED_MS = 90_000;

/**
 * Whole card sales at cabinets while the disk of the database needs up to 2 s for a flush: every card is answered
 * while its cabinet waits, and what came too late is taken back. `BENCH_SECONDS` is the length of each round.
 */
export const measure: Measure = async (say) => {
  const system = await openSellingSystem();
  const clients = startChild('load-process.ts');
  try {
    const { deviceNos, productId } = await givenSellingFleet(system, benchCabinets(CABINETS));
    await system.start('gateway');
    await system.start('api');
    const disk = await openSlowDisk(system);
    await clients.next();
    const plan: LoadPlan = {
      kind: 'rounds',
      clients: 'lean',
      done: 'committed',
      port: system.mqttPort,
      secret: system.secret,
      deviceNos,
      productId,
      rounds: DELAYS_MS.length,
      perSecond: PER_SECOND,
      warmMs: WARM_MS,
      durationMs: benchSeconds(SECONDS) * 1_000,
      providerMs: PROVIDER_MS,
    };
    clients.send(plan);
    await clients.next();
    const times: Pick<Round, 'delayMs' | 'commitsMs' | 'from' | 'to'>[] = [];
    let result: LoadResult | undefined;
    for (const delayMs of DELAYS_MS) {
      await disk.flushIn(delayMs);
      const watch = await watchCommits(system.database);
      const from = new Date();
      clients.send({ kind: 'go' });
      result = (await clients.next()) as LoadResult;
      const commitsMs = await watch.end();
      await disk.flushIn(0);
      await untilDone(system, unapplied, SETTLED_MS);
      times.push({ delayMs, commitsMs, from, to: new Date() });
    }
    await disk.close();
    if (result?.kind !== 'rounds') throw new Error('the cabinets measured nothing');
    await untilDone(system, unordered(result.sold), SETTLED_MS);
    await untilDone(system, uncaptured, SETTLED_MS);
    await checkSales(system.database, { sales: result.sold, captured: true });
    say(`sums of ${shown(result.sold)} sales are exact`);
    const rounds = result.rounds.flatMap((cards, at) => (times[at] ? [{ ...times[at], cards }] : []));
    const what = `${deviceNos.length} cabinets, ${PER_SECOND} cards/s, a flush takes`;
    const rows = rounds.map(async (round) =>
      rowsOf(`${what} ${round.delayMs} ms more`, round, await heldForNothing(system.database, round)),
    );
    return (await Promise.all(rows)).flat();
  } finally {
    await clients.stop();
    await system.stop();
  }
};

type Round = {
  readonly delayMs: number;
  readonly cards: CardsRound;
  readonly commitsMs: readonly number[];
  readonly from: Date;
  readonly to: Date;
};

const unordered = (sold: number) => `SELECT greatest(0, ${sold} - count(*))::int AS count FROM sales_order`;

function rowsOf(
  what: string,
  { cards, commitsMs }: Round,
  held: { readonly all: number; readonly late: number },
): Measurement[] {
  const { allow = [], ...denied } = cards.answers;
  const refused = Object.values(denied).flat();
  const codes = Object.entries(denied).map(([code, { length }]) => `${length} ${code}`);
  const slowestMs = Math.max(0, ...allow, ...refused);
  const times = (name: string, ms: readonly number[]) =>
    ms.length === 0
      ? `none ${name}`
      : `${name} p50 ${shown(quantile(ms, 0.5))}, most ${shown(quantile(ms, 1))} ms`;
  const row = { reference: '', ratio: null };
  return [
    {
      what: `${what}: without an answer in 8 s`,
      measured: `${cards.unanswered} of ${cards.asked}`,
      reference: `a commit: p50 ${shown(quantile(commitsMs, 0.5))}, most ${shown(quantile(commitsMs, 1))} ms`,
      ratio: null,
      target: '0',
      met: cards.unanswered === 0,
    },
    {
      ...row,
      what: `${what}: slowest answer; margin left of 8 s`,
      measured: `${shown(slowestMs)} ms; ${shown(ANSWER_MS - slowestMs)} ms`,
      target: 'margin >= 500 ms',
      met: ANSWER_MS - slowestMs >= 500,
    },
    {
      ...row,
      what: `${what}: allowed; refused`,
      measured: `${allow.length}, ${refused.length} (${codes.join(', ') || 'none'}); ${times('allowed', allow)}; ${times('refused', refused)}`,
      target: '',
      met: null,
    },
    {
      ...row,
      what: `${what}: holds that came too late for their cabinet`,
      measured: `${held.late} of ${shown(held.all)}`,
      target: '<= 0.1 %',
      met: held.late <= held.all / 1_000,
    },
  ];
}
