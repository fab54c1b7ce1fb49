import { logsWithWaitingEvents } from '@larder/database/queries/device/event-log.queries';
import { type BenchSystem, openBenchSystem } from './bench-system.ts';
import { startChild } from './load/child-process.ts';
import type { LoadPlan, LoadResult } from './load/load-plan.ts';
import { runLoad } from './load/run-load.ts';
import type { Measure, Measurement } from './measurement.ts';
import { median, shown, spread } from './statistics.ts';

const CLIENTS = 500;
const ROUNDS = 3;
const OPEN_PER_SECOND = 3_000;
const closed = { kind: 'closed', inFlight: 32, warmMs: 2_000, durationMs: 4_000 } as const;

/**
 * Events from PUBLISH to `evt.ack`, which follows their COMMIT, compared with the same clients at a broker that does
 * nothing with them. Closed loop for the rate, open loop for the latency. Rounds of both alternate, and the events of a
 * round are applied before the next begins: the bare broker must not pay for them.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  const broker = startChild('bare-broker.ts');
  try {
    const { port } = (await broker.next()) as { port: number };
    const gateway = await system.start('gateway');
    const deviceNos = await system.fleet(CLIENTS);
    const common = { secret: system.secret, deviceNos };
    const atRest = await openLoop(system, deviceNos, say);
    await untilApplied(system, say);
    const rates: Measurement[] = [];
    for (const clients of ['library', 'lean'] as const) {
      const bare: number[] = [];
      const durable: number[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        const load = { ...closed, ...common, clients };
        const pings = await runLoad({ ...load, port, brokerPid: broker.pid, done: 'puback' });
        const commits = await runLoad({
          ...load,
          port: system.mqttPort,
          brokerPid: gateway.pid,
          done: 'committed',
        });
        bare.push(pings.perSecond);
        durable.push(commits.perSecond);
        say(`${clients} ${round}: bare ${format(pings)}`);
        say(`${clients} ${round}: durable ${format(commits)}`);
        await untilApplied(system, say);
      }
      rates.push(rateOf(clients, bare, durable));
    }
    const behindFlood = await openLoop(system, deviceNos, say);
    return [
      ...rates,
      {
        what: `ingestion at ${shown(OPEN_PER_SECOND)} events/s: p99 to evt.ack`,
        measured: `${formatP99(atRest)}; right behind the rounds above ${formatP99(behindFlood)}`,
        reference: '',
        ratio: null,
        target: '<= 50 ms',
        met: atRest.done === atRest.sent && atRest.p99Ms <= 50,
      },
    ];
  } finally {
    await broker.stop();
    await system.stop();
  }
};

type OpenResult = Extract<LoadResult, { kind: 'open' }>;

/**
 * Sends events at a fixed rate, whatever comes back: at rest, and behind a flood whose pages are still to be written
 * and vacuumed.
 */
async function openLoop(
  system: BenchSystem,
  deviceNos: readonly string[],
  say: (line: string) => void,
): Promise<OpenResult> {
  const result = await runLoad({
    kind: 'open',
    clients: 'lean',
    done: 'committed',
    secret: system.secret,
    deviceNos,
    port: system.mqttPort,
    perSecond: OPEN_PER_SECOND,
    warmMs: 3_000,
    durationMs: 10_000,
  });
  const { done, sent, p50Ms, maxMs } = result;
  say(`open loop: ${done} of ${sent} done, p50 ${shown(p50Ms)} ms, most ${shown(maxMs)} ms`);
  return result;
}

const formatP99 = ({ p50Ms, p99Ms, done, sent }: OpenResult) =>
  `${shown(p99Ms)} ms (p50 ${shown(p50Ms)}${done === sent ? '' : ', not all came'})`;

const format = ({
  perSecond,
  clientsUs,
  brokerUs,
}: {
  perSecond: number;
  clientsUs: number;
  brokerUs: number;
}) =>
  `${shown(perSecond)}/s; processor time an event: ${shown(clientsUs)} us clients, ${shown(brokerUs)} us broker`;

function rateOf(
  clients: LoadPlan['clients'],
  bare: readonly number[],
  durable: readonly number[],
): Measurement {
  const ratio = median(durable.map((perSecond, round) => perSecond / (bare[round] ?? Number.NaN)));
  return {
    what: `ingestion, ${CLIENTS} ${clients === 'library' ? 'clients of mqtt.js' : 'bare sockets'}: events/s to evt.ack`,
    measured: spread(durable),
    reference: `${spread(bare)} bare aedes, QoS 1`,
    ratio,
    target: '>= 0.7 x',
    met: ratio >= 0.7,
  };
}

/** Waits until the events of the rounds are applied, so that they do not disturb the open loop. */
async function untilApplied({ database }: BenchSystem, say: (line: string) => void): Promise<void> {
  const began = performance.now();
  while ((await logsWithWaitingEvents(database.prisma)).length > 0)
    await new Promise((soon) => setTimeout(soon, 200));
  say(`the rest was applied in ${shown((performance.now() - began) / 1_000)} s`);
}
