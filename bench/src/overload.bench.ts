import { createProvider } from '@larder/provider-simulator/create-provider';
import { benchCabinets, benchSeconds } from './env.ts';
import { heldForNothing } from './held-for-nothing.ts';
import type { OverloadPhase } from './load/load-plan.ts';
import { runLoad } from './load/run-load.ts';
import type { Measure, Measurement } from './measurement.ts';
import { keepTo, partedCores } from './own-core.ts';
import { givenSellingFleet } from './selling-fleet.ts';
import { openSellingSystem } from './selling-system.ts';
import { shown } from './statistics.ts';

const CABINETS = 1_200;
const SECONDS = 15;
const AT_ONCE = [40, 100, 200];
const TIMES = [1, 2, 4, 8];
const PROVIDER_MS = 100;
const SECRET_KEY = 'sk_test_overload';

/**
 * Whole card sales through gateway, API and a payment provider on this machine: what they can sell, and what they sell
 * of cards at 1, 2, 4 and 8 times that rate. `BENCH_SECONDS` is the length of each load. Where there are two cores the
 * cabinets have one for themselves, and everything else shares the others, while the capacity is measured too.
 */
export const measure: Measure = async (say) => {
  const cores = partedCores();
  if (cores) keepTo(cores.rest);
  const system = await openSellingSystem();
  const provider = await createProvider({ secretKey: SECRET_KEY, now: () => Date.now() });
  try {
    const { deviceNos, productId } = await givenSellingFleet(system, benchCabinets(CABINETS));
    const payments = { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_API_URL: provider.url };
    await system.start('gateway', payments);
    await system.start('api', payments);
    const { capacity, phases, backMs } = await runLoad({
      kind: 'overload',
      clients: 'lean',
      done: 'committed',
      port: system.mqttPort,
      secret: system.secret,
      deviceNos,
      productId,
      atOnce: AT_ONCE,
      times: TIMES,
      phaseMs: benchSeconds(SECONDS) * 1_000,
      providerMs: PROVIDER_MS,
      ...(cores && { cores: cores.load }),
    });
    for (const { times, otherwise } of phases) say(`${times} x: otherwise ${JSON.stringify(otherwise)}`);
    const held = await heldForNothing(system.database);
    const what = `overload, ${deviceNos.length} cabinets`;
    const row = { reference: '', ratio: null };
    return [
      ...phases.flatMap((phase) => rowsOf(`${what}, ${phase.times} x`, phase, capacity)),
      {
        ...row,
        what: `${what}: holds that came too late for their cabinet`,
        measured: `${held.late} of ${shown(held.all)}`,
        target: '<= 0.1 %',
        met: held.late <= held.all / 1_000,
      },
      {
        ...row,
        what: `${what}: from the end of the greatest load until every card is allowed within a second`,
        measured: `${shown(backMs / 1_000)} s`,
        target: '<= 2 s',
        met: backMs <= 2_000,
      },
    ];
  } finally {
    await system.stop();
    await provider.close();
    if (cores) keepTo(cores.all);
  }
};

function rowsOf(
  what: string,
  { asked, ownCores, soldPerSecond, allowMs, refused, refuseMs, unanswered }: OverloadPhase,
  capacity: number,
): Measurement[] {
  const ratio = soldPerSecond / capacity;
  const refusals =
    refused === 0
      ? 'none'
      : `p50 ${shown(refuseMs.p50)}, p99 ${shown(refuseMs.p99)} ms (${refused} of ${asked})`;
  return [
    {
      what: `${what}: sold`,
      measured: `${shown(soldPerSecond)}/s, p50 ${shown(allowMs.p50)}, p99 ${shown(allowMs.p99)} ms; the cabinets take ${shown(ownCores)} cores`,
      reference: `${shown(capacity)}/s that the same run could sell`,
      ratio,
      target: '>= 0.85 x',
      met: ratio >= 0.85,
    },
    {
      what: `${what}: refused after; without an answer`,
      measured: `${refusals}; ${unanswered}`,
      reference: '',
      ratio: null,
      target: 'p99 <= 300 ms; 0',
      met: unanswered === 0 && !(refuseMs.p99 > 300),
    },
  ];
}
