import type { BenchSystem } from './bench-system.ts';
import type { LoadPlan } from './load/load-plan.ts';
import { runLoad } from './load/run-load.ts';
import type { SellingFleet } from './selling-fleet.ts';

type SalesPlan = Extract<LoadPlan, { kind: 'sales' }>;

const PROVIDER_MS = 5;

/** Sells by card at all cabinets over MQTT, open loop, from a process of its own. */
export function sellCards(
  { mqttPort, secret, url }: BenchSystem,
  { deviceNos, productId }: SellingFleet,
  pace: Pick<SalesPlan, 'perSecond' | 'warmMs' | 'durationMs'>,
) {
  return runLoad({
    kind: 'sales',
    clients: 'lean',
    done: 'committed',
    port: mqttPort,
    secret,
    databaseUrl: url,
    deviceNos,
    productId,
    providerMs: PROVIDER_MS,
    ...pace,
  });
}
