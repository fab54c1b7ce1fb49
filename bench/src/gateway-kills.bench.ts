import { openBenchSystem } from './bench-system.ts';
import type { Measure } from './measurement.ts';
import { runGatewayKills } from './scale/run-gateway-kills.ts';
import { shown } from './statistics.ts';

const CABINETS = 400;
const SALES = 10_000;
const KILLS = 20;
const TAP_MS = 13_000;
const RETURN_MS = 10_000;
const FREEZE_MS = 15_000;

/** Two gateways and two APIs behind a balancer; one gateway or the other is killed again and again while all sell. */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  try {
    const found = await runGatewayKills(system, {
      cabinets: CABINETS,
      sales: SALES,
      kills: KILLS,
      freezes: true,
      seed: 'gateway-kills',
      // 50 events a second.
      salesPerSecond: 8,
      callsPerSecond: 100,
      say,
    });
    const { sales, refused, lost, unpaid, doubled, wrongStock, offline, alerts } = found;
    const what = `${KILLS} kills of one of two gateways, ${CABINETS} cabinets, ${shown(sales)} sales`;
    const row = { reference: '', ratio: null };
    return [
      {
        ...row,
        what: `${what}: lost, unpaid, doubled, wrong stock`,
        measured: [lost, unpaid, doubled, wrongStock].join(', '),
        target: '0, 0, 0, 0',
        met: lost + unpaid + doubled + wrongStock === 0,
      },
      {
        ...row,
        what: `${what}: taken for offline, alerts`,
        measured: `${offline}, ${alerts}`,
        target: '0, 0',
        met: offline + alerts === 0,
      },
      {
        ...row,
        what: `${what}: slowest tap`,
        measured: `${shown(found.slowestTapMs)} ms (${shown(refused)} refused)`,
        target: `<= ${shown(TAP_MS)} ms`,
        met: found.slowestTapMs <= TAP_MS,
      },
      {
        ...row,
        what: `${what}: all cabinets back after a kill, slowest`,
        measured: `${shown(found.slowestReturnMs)} ms`,
        target: `<= ${shown(RETURN_MS)} ms`,
        met: found.slowestReturnMs <= RETURN_MS,
      },
      {
        ...row,
        what: `${what}: one freezes, until the other one has answered every cabinet`,
        measured: `${shown(found.freezeMs)} ms`,
        target: `<= ${shown(FREEZE_MS)} ms`,
        met: found.freezeMs <= FREEZE_MS,
      },
      {
        ...row,
        what: `each gateway and API restarted in order, 50 events/s: failed calls of the API`,
        measured: `${shown(found.failedCalls)} of ${shown(found.calls)}`,
        target: '<= 0.1 %',
        met: found.failedCalls <= found.calls / 1_000,
      },
      {
        ...row,
        what: 'the same: taps refused; longest that a cabinet was without a gateway',
        measured: `${JSON.stringify(found.refusedByRestarts)}; ${shown(found.slowestMoveMs)} ms`,
        target: '{}',
        met: Object.keys(found.refusedByRestarts).length === 0,
      },
    ];
  } finally {
    await system.stop();
  }
};
