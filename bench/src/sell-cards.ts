import type { BenchSystem } from './bench-system.ts';
import type { LoadPlan } from './load/load-plan.ts';
import { runLoad } from './load/run-load.ts';
import type { SellingFleet } from './selling-fleet.ts';

type SalesPlan = Extract<LoadPlan, { kind: 'sales' }>;

const PROVIDER_MS = 5;

/** Sells by card at all cabinets over MQTT, open loop, from a process of its own. Gateway and API run. */
export async function sellCards(
  system: BenchSystem,
  { deviceNos, productId }: SellingFleet,
  pace: Pick<SalesPlan, 'perSecond' | 'warmMs' | 'durationMs'>,
) {
  const { mqttPort, secret, webUrl } = system;
  return runLoad({
    kind: 'sales',
    clients: 'lean',
    done: 'committed',
    port: mqttPort,
    secret,
    phone: { webUrl, token: await system.signIn() },
    deviceNos,
    productId,
    providerMs: PROVIDER_MS,
    ...pace,
  });
}
