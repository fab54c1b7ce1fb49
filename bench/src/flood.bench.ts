import { readFileSync } from 'node:fs';
import { openBenchSystem } from './bench-system.ts';
import { startFlood } from './load/flooding-cabinet.ts';
import { runLoad } from './load/run-load.ts';
import type { Measure } from './measurement.ts';
import { shown } from './statistics.ts';

const CABINETS = 200;
const PER_SECOND = 500;
const QUIET_AGAIN_MS = 60_000;

/**
 * Effect on other cabinets while one floods its event channel with conflicts, and the rows that the gateway stores of
 * it.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  try {
    const gateway = await system.start('gateway');
    const [flooder = '', ...deviceNos] = await system.fleet(CABINETS + 1);
    const others = () =>
      runLoad({
        kind: 'open',
        clients: 'lean',
        done: 'committed',
        secret: system.secret,
        deviceNos,
        port: system.mqttPort,
        perSecond: PER_SECOND,
        warmMs: 3_000,
        durationMs: 10_000,
      });
    const quiet = await others();
    const before = residentMb(gateway.pid);
    const flood = startFlood({ port: system.mqttPort, secret: system.secret, deviceNo: flooder });
    const flooded = await others();
    flood.stop();
    const during = residentMb(gateway.pid);
    say(`the flooding cabinet wrote ${shown(flood.sent())} events over ${flood.connections()} connections`);
    await new Promise((soon) => setTimeout(soon, QUIET_AGAIN_MS));
    const after = residentMb(gateway.pid);
    const ratio = flooded.p99Ms / quiet.p99Ms;
    return [
      {
        what: `one cabinet floods: p99 to evt.ack of ${CABINETS} others`,
        measured: `${shown(flooded.p99Ms)} ms${flooded.done === flooded.sent ? '' : ', not all came'}`,
        reference: `${shown(quiet.p99Ms)} ms when it is quiet`,
        ratio,
        target: '<= 3 x',
        met: flooded.done === flooded.sent && ratio <= 3,
      },
      {
        what: 'memory of the gateway a minute after the flood',
        measured: `${shown(after)} MB (at its end ${shown(during)} MB)`,
        reference: `${shown(before)} MB before`,
        ratio: after / before,
        target: '<= 1.5 x',
        met: after / before <= 1.5,
      },
    ];
  } finally {
    await system.stop();
  }
};

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}
