import type { RestockMode } from '@larder/database/model';
import { restockDevicePage } from '@larder/database/queries/restock/restock-overview.queries';
import { givenProduct } from '@larder/testkit/given/given-product';
import { type BenchSystem, openBenchSystem } from './bench-system.ts';
import type { Measure, Measurement } from './measurement.ts';
import { median, quantile, shown } from './statistics.ts';

const CABINETS = 1_000;
const PRODUCTS = 40;
const ROUNDS = 30;

/** Suggested quantities of 1,000 cabinets, in one statement, compared with reading the same stock once. */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem({ durable: false });
  try {
    await fill(system);
    say(`${shown(CABINETS * PRODUCTS)} lines of stock stand ready`);
    const measurements: Measurement[] = [];
    for (const mode of ['quick', 'one_click', 'refill'] as const)
      measurements.push(await measureMode(system, mode));
    return measurements;
  } finally {
    await system.stop();
  }
};

async function measureMode(
  { database, merchant, owner }: BenchSystem,
  mode: RestockMode,
): Promise<Measurement> {
  const filter = { scope: null, membershipId: owner.membership.id, seesAllOrders: true, mode };
  const subject: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    const rows = await restockDevicePage(
      database.prisma,
      merchant.id,
      filter,
      null,
      CABINETS,
      new Date('2026-11-22T12:00:00Z'),
    );
    const between = performance.now();
    await database.pool.query(
      'SELECT device_id, sum(on_hand), sum(par_qty), sum(sales_since_restock) FROM stock_level WHERE merchant_id = $1 GROUP BY 1',
      [merchant.id],
    );
    if (rows.length !== CABINETS || rows.every(({ units }) => units === 0))
      throw new Error('Nothing was suggested');
    if (round === 0) continue;
    subject.push(between - began);
    reference.push(performance.now() - between);
  }
  const both = (times: number[]) => `${shown(median(times))} ms (p99 ${shown(quantile(times, 0.99))})`;
  return {
    what: `suggested quantities, ${shown(CABINETS)} cabinets, ${mode}: one statement`,
    measured: both(subject),
    reference: `${both(reference)} one sum over the same lines`,
    ratio: median(subject) / median(reference),
    target: 'one statement',
    met: true,
  };
}

async function fill({ database, merchant, fleet }: BenchSystem): Promise<void> {
  await fleet(CABINETS);
  const products: string[] = [];
  for (let count = 0; count < PRODUCTS; count += 1) {
    products.push((await givenProduct(database.prisma, merchant.id)).id);
  }
  await database.pool.query(
    `INSERT INTO stock_level (merchant_id, device_id, door, layer, product_id, on_hand, last_restock_at, last_restock_stock,
                              sales_since_restock, par_qty, updated_at)
     SELECT $1, d.id, CASE n % 2 WHEN 0 THEN 'L' ELSE 'R' END::door, 1 + n % 5, p, (n * 7) % 12, now(), 12, (n * 5) % 9, 10, now()
       FROM device d, unnest($2::uuid[]) WITH ORDINALITY AS x(p, n) WHERE d.merchant_id = $1`,
    [merchant.id, products],
  );
  await database.pool.query('VACUUM ANALYZE stock_level');
}
