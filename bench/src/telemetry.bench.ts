import { openBenchSystem } from './bench-system.ts';
import { cpuMsOf } from './cpu-time.ts';
import { startChild } from './load/child-process.ts';
import type { LoadPlan } from './load/load-plan.ts';
import type { Measure } from './measurement.ts';
import { shown } from './statistics.ts';

const CABINETS = 10_000;
const EVERY_MS = 60_000;
const DURATION_MS = 60_000;

/**
 * Share of a core that the gateway's process uses while 10,000 connected cabinets send telemetry every 60 s, and the
 * rows stored of it.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  const clients = startChild('load-process.ts');
  try {
    const deviceNos = await system.fleet(CABINETS);
    const { pid } = await system.start('gateway');
    await clients.next();
    const plan: LoadPlan = {
      kind: 'telemetry',
      everyMs: EVERY_MS,
      warmMs: 15_000,
      durationMs: DURATION_MS,
      port: system.mqttPort,
      secret: system.secret,
      deviceNos,
      done: 'committed',
      clients: 'lean',
    };
    clients.send(plan);
    await clients.next();
    const stored = await storedSamples(system);
    const before = cpuMsOf(pid);
    const began = performance.now();
    await clients.next();
    const share = (cpuMsOf(pid) - before) / (performance.now() - began);
    // Messages of the last second are written with the next.
    await new Promise((soon) => setTimeout(soon, 2_000));
    const kept = (await storedSamples(system)) - stored;
    const expected = (CABINETS * DURATION_MS) / EVERY_MS;
    say(`${shown(kept)} of ${shown(expected)} stored in ${DURATION_MS / 1_000} s`);
    const isAllThere = kept >= expected * 0.97;
    return [
      {
        what: `telemetry of ${shown(CABINETS)} connected cabinets, ${shown(CABINETS / (EVERY_MS / 1_000))}/s: gateway`,
        measured: `${(share * 100).toFixed(1)} % of a core${isAllThere ? '' : ', not all stored'}`,
        reference: '',
        ratio: null,
        target: '<= 15 %',
        met: Number.isNaN(share) ? null : isAllThere && share <= 0.15,
      },
    ];
  } finally {
    await clients.stop();
    await system.stop();
  }
};

async function storedSamples({ database }: Awaited<ReturnType<typeof openBenchSystem>>): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM telemetry_sample WHERE zone = 'main'",
  );
  return rows[0]?.count ?? 0;
}
