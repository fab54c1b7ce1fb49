import { openBenchSystem } from './bench-system.ts';
import { cpuMsOf } from './cpu-time.ts';
import { startChild } from './load/child-process.ts';
import type { LoadPlan, LoadResult } from './load/load-plan.ts';
import type { Measure } from './measurement.ts';
import { shown } from './statistics.ts';

const CABINETS = 2_000;
const WITHIN_MS = 20_000;
/** Remaining offline delay of all cabinets when the first reconnects: 5 s more than the storm lasts. */
const LEFT_MS = WITHIN_MS + 5_000;
const DELAY_MS = 600_000;

/**
 * All cabinets lose the network at once and reconnect within 20 s, at the very end of their offline delay, with the
 * sweep jobs running: none may raise a warning.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  const clients = startChild('load-process.ts');
  try {
    const deviceNos = await system.fleet(CABINETS);
    const { pid } = await system.start('gateway');
    await system.start('api');
    await clients.next();
    const plan: LoadPlan = {
      kind: 'storm',
      backWithinMs: WITHIN_MS,
      port: system.mqttPort,
      secret: system.secret,
      deviceNos,
      done: 'committed',
      clients: 'lean',
    };
    clients.send(plan);
    await clients.next();
    await until(system, 'offline');
    await system.database.pool.query(
      "UPDATE device_connectivity SET since = now() - $1 * interval '1 ms' WHERE state = 'offline'",
      [DELAY_MS - LEFT_MS],
    );
    const before = cpuMsOf(pid);
    const began = performance.now();
    clients.send({ kind: 'back' });
    const result = (await clients.next()) as LoadResult & { kind: 'storm' };
    const share = (cpuMsOf(pid) - before) / (performance.now() - began);
    await until(system, 'online');
    // Every delay has passed, and the sweep for silence has run after that.
    await new Promise((passed) => setTimeout(passed, LEFT_MS - WITHIN_MS + 6_000));
    const { rows } = await system.database.pool.query<{ alerts: number }>(
      'SELECT count(*)::int AS alerts FROM alert',
    );
    const alerts = rows[0]?.alerts ?? Number.NaN;
    say(
      `gateway ${(share * 100).toFixed(0)} % of a core, birth answered p50 ${shown(result.p50Ms)} ms, most ${shown(result.maxMs)} ms`,
    );
    const what = `reconnect storm, ${shown(CABINETS)} cabinets back in ${WITHIN_MS / 1_000} s`;
    return [
      {
        what: `${what}: false alerts`,
        measured: `${alerts} (${result.attempts} connections for ${CABINETS})`,
        reference: '',
        ratio: null,
        target: '0',
        met: alerts === 0,
      },
      {
        what: `${what}: last one online after`,
        measured: `${shown(result.lastBackMs / 1_000)} s`,
        reference: `${WITHIN_MS / 1_000} s, when it began to connect`,
        ratio: result.lastBackMs / WITHIN_MS,
        target: '<= 1.05 x',
        met: result.lastBackMs <= WITHIN_MS * 1.05,
      },
      {
        what: `${what}: connect to the answer of the birth, p99`,
        measured: `${shown(result.p99Ms)} ms`,
        reference: '',
        ratio: null,
        target: '',
        met: null,
      },
    ];
  } finally {
    await clients.stop();
    await system.stop();
  }
};

async function until(
  { database }: Awaited<ReturnType<typeof openBenchSystem>>,
  state: 'online' | 'offline',
): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ others: number }>(
      'SELECT count(*)::int AS others FROM device_connectivity WHERE state::text <> $1',
      [state],
    );
    if (rows[0]?.others === 0) return;
    await new Promise((soon) => setTimeout(soon, 100));
  }
}
