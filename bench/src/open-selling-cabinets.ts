import { openPlainDatabase, type PlainDatabase } from '@larder/database/open-plain-database';
import { createSaleWorld, givenSaleScene, type SaleScene, type SaleWorld } from '@larder/testkit/sale-scene';
import { applyCabinets } from '@larder/use-cases/opening/together/apply-cabinets';
import { type BenchSystem, openBenchSystem } from './bench-system.ts';
import type { Apply } from './cost-of-sales.ts';
import { givenReportedSales, type SellingCabinet } from './given-reported-sales.ts';

const CABINETS = 200;
/** Events that are applied at a time, of each cabinet. */
export const APPLY_LIMIT = 10;

/** A system with cabinets that sell, without gateway and API. */
export type SellingCabinets = {
  readonly system: BenchSystem;
  readonly world: SaleWorld;
  readonly scenes: readonly SaleScene[];
  readonly ids: readonly string[];
  /** One more sale of two products in every cabinet, reported and not applied. */
  sell(): Promise<void>;
  /** Sales so far. */
  sales(): number;
  /** Applies what cabinets reported, as the gateway does. */
  readonly together: Apply;
  stop(): Promise<void>;
};

export async function openSellingCabinets(): Promise<SellingCabinets> {
  const system = await openBenchSystem();
  const plain: PlainDatabase = openPlainDatabase({ url: system.databaseUrl, poolMax: 3 });
  const world = createSaleWorld(system.database);
  const scenes: SaleScene[] = [];
  for (let count = 0; count < CABINETS; count += 1) scenes.push(await givenSaleScene(world));
  const cabinets = scenes.map(sellingCabinetOf);
  let round = 0;
  return {
    system,
    world,
    scenes,
    ids: cabinets.map(({ deviceId }) => deviceId),
    sell: async () => {
      await givenReportedSales(system.database, cabinets, {
        round,
        at: world.env.clock.now(),
        session: 'authorized',
      });
      round += 1;
    },
    sales: () => round * CABINETS,
    together: async (deviceIds) => {
      const { others } = await applyCabinets({ ...world.env, plain }, deviceIds, APPLY_LIMIT);
      if (others.length > 0) throw new Error(`${others.length} cabinets took the other way`);
    },
    stop: async () => {
      await plain.close();
      await system.stop();
    },
  };
}

/** A cabinet whose shoppers take one unit of each of its two products. */
export function sellingCabinetOf({
  device,
  merchantId,
  version,
  logId,
  cola,
  wrap,
}: SaleScene): SellingCabinet {
  return {
    deviceId: device.id,
    merchantId,
    versionId: version.id,
    logId,
    taken: [
      { productId: cola.id, qty: 1 },
      { productId: wrap.id, qty: 1, layer: 2 },
    ],
  };
}
