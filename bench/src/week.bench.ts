import { openBenchSystem } from './bench-system.ts';
import { benchCabinets, benchSeconds } from './env.ts';
import type { Measure } from './measurement.ts';
import { shown } from './statistics.ts';
import { runWeek } from './week/run-week.ts';

const CABINETS = 2_000;
const USUAL_SECONDS = 3_600;
/** Memory may grow by this much in the second half of the run. */
const MEMORY_GROWTH = 0.05;
const SHOWN_FAULTS = 20;

/**
 * Steady operation for `BENCH_SECONDS` (3,600) while the clock of gateway, API and `BENCH_CABINETS` (2,000) cabinets
 * moves 168 times as far: seven days in an hour.
 */
export const measure: Measure = async (say) => {
  const cabinets = benchCabinets(CABINETS);
  const system = await openBenchSystem();
  try {
    const found = await runWeek(system, {
      cabinets,
      seconds: benchSeconds(USUAL_SECONDS),
      seed: 'week',
      say,
    });
    for (const fault of found.logFaults.slice(0, SHOWN_FAULTS)) say(fault);
    const { lost, unpaid, doubled, wrongStock, notOnline, offline, tokensAlive, memory } = found;
    const what = `week, ${shown(found.days)} days, ${shown(cabinets)} cabinets, ${shown(found.sales)} sales`;
    const row = { reference: '', ratio: null };
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    return [
      {
        ...row,
        what: `${what}: lost, unpaid, doubled, wrong stock`,
        measured: `${[lost, unpaid, doubled, wrongStock].join(', ')} (${shown(found.refused)} taps refused)`,
        target: '0, 0, 0, 0',
        met: lost + unpaid + doubled + wrongStock === 0,
      },
      {
        ...row,
        what: `${what}: not online at the end, taken for offline, expired tokens accepted`,
        measured: [notOnline, offline, tokensAlive].join(', '),
        target: '0, 0, 0',
        met: notOnline + offline + tokensAlive === 0,
      },
      {
        ...row,
        what: `${what}: growth of memory in the second half, gateway and API`,
        measured: `${percent(memory.gateway)}, ${percent(memory.api)}`,
        target: `<= ${percent(MEMORY_GROWTH)}`,
        met: memory.gateway <= MEMORY_GROWTH && memory.api <= MEMORY_GROWTH,
      },
      {
        ...row,
        what: `${what}: tables that grew by more than their rows`,
        measured: `${found.bloated.join(', ') || 'none'} (${shown(found.diskGB)} GB in all)`,
        target: 'none',
        met: found.bloated.length === 0,
      },
      {
        ...row,
        what: `${what}: lines in the logs that the bench does not name`,
        measured: shown(found.logFaults.length),
        target: '0',
        met: found.logFaults.length === 0,
      },
    ];
  } finally {
    await system.stop();
  }
};
