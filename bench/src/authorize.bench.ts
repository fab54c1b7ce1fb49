import { openBenchSystem } from './bench-system.ts';
import { runLoad } from './load/run-load.ts';
import type { Measure } from './measurement.ts';
import { givenSellingFleet } from './selling-fleet.ts';
import { shown } from './statistics.ts';

const CABINETS = 1_000;
const PROVIDERS_MS = [5, 200];
/** The last rates exceed what two cores can do. */
const PER_SECOND = [60, 120, 400, 1_500];
const DURATION_MS = 15_000;
const WARM_PER_SECOND = 20;
const WARM_MS = 5_000;

/**
 * Cards at 1,000 cabinets, open loop: allowed and refused requests, and any response after the cabinet has stopped
 * waiting. [protocol 9.1, decision 65]
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  try {
    const { deviceNos } = await givenSellingFleet(system, CABINETS);
    await system.start('gateway');
    const ask = (perSecond: number, durationMs: number, providerMs: number) =>
      runLoad({
        kind: 'authorize',
        clients: 'lean',
        done: 'committed',
        secret: system.secret,
        deviceNos,
        port: system.mqttPort,
        perSecond,
        durationMs,
        providerMs,
      });
    await ask(WARM_PER_SECOND, WARM_MS, 0);
    const measurements: Awaited<ReturnType<Measure>> = [];
    for (const providerMs of PROVIDERS_MS) {
      for (const perSecond of PER_SECOND) {
        const result = await ask(perSecond, DURATION_MS, providerMs);
        const { asked, allowed, refused, otherwise, late, silent, p50Ms, p99Ms } = result;
        const others = Object.entries(otherwise).map(([code, count]) => `${count} ${code}`);
        say(
          `${perSecond}/s, provider ${providerMs} ms: ${asked} asked, ${others.join(', ') || 'nothing else'}`,
        );
        measurements.push({
          what: `authorize, ${CABINETS} cabinets, ${perSecond}/s asked, provider ${providerMs} ms`,
          measured: `${shown((allowed / DURATION_MS) * 1_000)}/s allowed, p50 ${shown(p50Ms)}, p99 ${shown(p99Ms)} ms; ${refused} refused, ${late} late, ${silent} without an answer`,
          reference: '',
          ratio: null,
          target: 'none late, none silent',
          met: late + silent === 0,
        });
      }
    }
    return measurements;
  } finally {
    await system.stop();
  }
};
