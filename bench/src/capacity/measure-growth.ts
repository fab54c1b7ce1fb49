import { openPlainDatabase } from '@larder/database/open-plain-database';
import { createSaleWorld, givenSaleScene, type SaleScene, type SaleWorld } from '@larder/testkit/sale-scene';
import { applyCabinets } from '@larder/use-cases/opening/together/apply-cabinets';
import { openBenchSystem } from '../bench-system.ts';
import { type Apply, type Cost, costOf } from '../cost-of-sales.ts';
import { fillOrders } from '../fill-orders.ts';
import { givenReportedSales } from '../given-reported-sales.ts';
import { sellingCabinetOf } from '../open-selling-cabinets.ts';
import { median } from '../statistics.ts';

/** Processor time of Node and PostgreSQL to apply a sale, in microseconds, in a system that differs in one thing. */
export type Growth = { readonly when: string; readonly us: number };

const FEW = 50;
const MANY = 400;
const BATCH = 25;
const ROUNDS = 5;
const LIMIT = 10;

/** What a sale costs at few and many cabinets, of one and of many merchants, and behind a history of orders. */
export async function measureGrowth(history: number): Promise<readonly Growth[]> {
  const system = await openBenchSystem();
  const plain = openPlainDatabase({ url: system.databaseUrl, poolMax: 2 });
  try {
    const { database } = system;
    const world = createSaleWorld(database);
    const env = { ...world.env, plain };
    const apply: Apply = async (deviceIds) => {
      const { others } = await applyCabinets(env, deviceIds, LIMIT);
      if (others.length > 0) throw new Error(`${others.length} cabinets took the other way`);
    };
    const sold = new Map<SaleScene, number>();
    const price = async (scenes: readonly SaleScene[]) => {
      const costs: Cost[] = [];
      // The first round only fills caches.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const before = Math.max(...scenes.map((scene) => sold.get(scene) ?? 0));
        await givenReportedSales(database, scenes.map(sellingCabinetOf), {
          round: before,
          at: world.env.clock.now(),
          session: 'authorized',
        });
        for (const scene of scenes) sold.set(scene, before + 1);
        const ids = scenes.map(({ device }) => device.id);
        const cost = await costOf(database, ids, BATCH, 1, apply);
        if (round > 0) costs.push(cost);
      }
      await database.pool.query('VACUUM ANALYZE');
      return median(costs.map(({ nodeUs, postgresUs }) => nodeUs + postgresUs));
    };
    const few = await scenesOf(world, FEW, system.merchant.id);
    const atFew = await price(few);
    const more = await scenesOf(world, MANY - FEW, system.merchant.id);
    const atMany = await price(more);
    const atMerchants = await price(await scenesOf(world, MANY - FEW));
    await fillOrders(database, system.merchant.id, history);
    const withHistory = await price(few);
    const orders = history.toLocaleString('en-US');
    return [
      { when: `${FEW} cabinets of one merchant`, us: atFew },
      { when: `${MANY} cabinets of one merchant`, us: atMany },
      { when: `${MANY - FEW} more cabinets, each of its own merchant`, us: atMerchants },
      { when: `behind ${orders} orders of the first merchant`, us: withHistory },
    ];
  } finally {
    await plain.close();
    await system.stop();
  }
}

async function scenesOf(world: SaleWorld, count: number, merchantId?: string): Promise<SaleScene[]> {
  const scenes: SaleScene[] = [];
  while (scenes.length < count) scenes.push(await givenSaleScene(world, merchantId));
  return scenes;
}
