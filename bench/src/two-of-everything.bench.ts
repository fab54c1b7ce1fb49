import { openBenchSystem } from './bench-system.ts';
import { benchCabinets } from './env.ts';
import type { Measure, Measurement } from './measurement.ts';
import { runTwoOfEverything, type SceneResult } from './scale/two-of-everything.ts';
import { shown } from './statistics.ts';

const CABINETS = 2_000;
/** A tap waits 8 s for its answer; 5 s more are the cabinet's own. [protocol 9.1] */
const TAP_MS = 13_000;
const PRESENCE_MS = 20_000;

/**
 * `BENCH_CABINETS` (2,000) cabinets sell through two of everything, while gateways, APIs, the balancer and the database
 * are killed, restarted, frozen and cut off.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  try {
    const cabinets = benchCabinets(CABINETS);
    const found = await runTwoOfEverything(system, { cabinets, seed: 'two-of-everything', say });
    const { lost, unpaid, doubled, wrongStock, doors, commandsTwice, offline, alerts } = found;
    const what = `two of everything, ${shown(cabinets)} cabinets, ${shown(found.sales)} sales`;
    return [
      zeros(`${what}: lost, unpaid, doubled, wrong stock`, [lost, unpaid, doubled, wrongStock]),
      zeros(`${what}: doors opened twice, late, unbidden; commands twice (${found.opened} by members)`, [
        doors.twice,
        doors.late,
        doors.unbidden,
        commandsTwice,
      ]),
      zeros(`${what}: taken for offline without being cut off, alerts`, [offline, alerts]),
      ...found.scenes.map(ofScene),
    ];
  } finally {
    await system.stop();
  }
};

function zeros(what: string, counts: readonly number[]): Measurement {
  return {
    what,
    measured: counts.join(', '),
    reference: '',
    ratio: null,
    target: counts.map(() => 0).join(', '),
    met: counts.every((count) => count === 0),
  };
}

function ofScene(scene: SceneResult): Measurement {
  const { name, sales, refused, calls, failedCalls, slowestTapMs, longestOutageMs, presenceRightMs } = scene;
  const offline = scene.cutsOff ? `; ${shown(scene.offline)} cut off` : '';
  return {
    what: `two of everything, ${name}: presence right, slowest tap`,
    measured: `${shown(presenceRightMs)}, ${shown(slowestTapMs)} ms`,
    reference: `${shown(sales)} sales, ${shown(refused)} refused; ${shown(failedCalls)} of ${shown(calls)} calls failed; longest outage ${shown(longestOutageMs)} ms${offline}`,
    ratio: null,
    target: `<= ${shown(PRESENCE_MS)}, ${shown(TAP_MS)} ms`,
    met: presenceRightMs <= PRESENCE_MS && slowestTapMs <= TAP_MS,
  };
}
