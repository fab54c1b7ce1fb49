import { rebuildTotals } from '@larder/database/queries/statistics/sales-totals.queries';
import { DAY_MS } from '@larder/domain/durations';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenProduct } from '@larder/testkit/given/given-product';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { rankDevices } from '@larder/use-cases/statistics/rank-devices';
import { rankProducts } from '@larder/use-cases/statistics/rank-products';
import { readDeviceSales } from '@larder/use-cases/statistics/read-device-sales';
import { readSummary } from '@larder/use-cases/statistics/read-summary';
import { readWeekHours } from '@larder/use-cases/statistics/read-week-hours';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { type BenchSystem, openBenchSystem } from './bench-system.ts';
import { benchSalesOrders } from './env.ts';
import type { Measure, Measurement } from './measurement.ts';
import { median, quantile, shown } from './statistics.ts';

const REQUESTS = 60;
const WARM = 10;
const MOST_MS = 50;
/** The longest range that a screen offers. */
const LONG_DAYS = 731;
/** A month and the one that it is compared with. */
const SHORT_DAYS = 62;
const ORDERS_A_DAY = 68;
const PRODUCTS = 40;
/** Products that a cabinet sells on a day. */
const SOLD = 20;

/** The lower quartile: what a busy machine does besides lengthens the rest. */
const typical = (taken: readonly number[]) => quantile(taken, 0.25);

type Question = readonly [what: string, useCase: AnyUseCase<unknown>, input: object];

/** Every question of the statistics screens, by the roll-ups of two years of a merchant's orders. */
export const measure: Measure = async (say) => {
  const cabinets = Math.max(1, Math.round(benchSalesOrders() / (ORDERS_A_DAY * LONG_DAYS)));
  const system = await openBenchSystem({ durable: false });
  try {
    const [deviceNo = ''] = await system.fleet(cabinets);
    for (let count = 0; count < PRODUCTS; count++)
      await givenProduct(system.database.prisma, system.merchant.id);
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
    const clocked = createTestEnvironment(system.database);
    clocked.clock.set(now.toISOString());
    const actor = actorOf(system.owner);
    const month = { from: daysAgo(30), to: daysAgo(1) };
    const years = { from: daysAgo(LONG_DAYS), to: daysAgo(1) };
    const of = (when: string, range: object): Question[] => [
      [`summary of ${when}`, readSummary, range],
      [`summary of a cabinet, ${when}`, readSummary, { ...range, deviceNos: [deviceNo] }],
      [`weekdays and hours of ${when}`, readWeekHours, range],
      [`products of ${when}`, rankProducts, range],
      [`products of a cabinet, ${when}`, rankProducts, { ...range, deviceNos: [deviceNo] }],
      [`categories of ${when}`, rankProducts, { ...range, by: 'category' }],
      [`cabinets of ${when}`, rankDevices, range],
      [`times of a cabinet, ${when}`, readDeviceSales, { ...range, deviceNo }],
    ];
    const short = of('30 days', month);
    const before = new Map<string, number>();
    const ask = async ([what, useCase, input]: Question) => {
      const taken: number[] = [];
      for (let count = 0; count < REQUESTS + WARM; count += 1) {
        const began = performance.now();
        const answer = await runUseCase(clocked, useCase, actor, input, { requestId: 'bench' });
        if (!answer.ok) throw new Error(`${what}: ${answer.refusal.code}`);
        if (count >= WARM) taken.push(performance.now() - began);
      }
      return taken;
    };
    await fillDays(system, 1, SHORT_DAYS);
    for (const question of short) before.set(question[0], typical(await ask(question)));
    say(`two months of ${cabinets} cabinets are measured`);
    await fillDays(system, SHORT_DAYS + 1, LONG_DAYS);
    say('two years stand ready');
    const orders = cabinets * ORDERS_A_DAY * LONG_DAYS;
    const measurements: Measurement[] = [];
    for (const question of [...short, ...of('two years', years)]) {
      const [what] = question;
      const taken = await ask(question);
      const former = before.get(what);
      const ratio = former === undefined ? median(taken) / MOST_MS : typical(taken) / former;
      measurements.push({
        what: `${what}, ${shown(orders)} orders`,
        measured: `${shown(median(taken))} ms (p99 ${shown(quantile(taken, 0.99))})`,
        reference: former === undefined ? `${MOST_MS} ms` : `${shown(former)} ms at two months`,
        ratio,
        target: former === undefined ? `<= ${MOST_MS} ms` : `flat (<= 1.5 x), <= ${MOST_MS} ms`,
        met: median(taken) <= MOST_MS && (former === undefined || ratio <= 1.5),
      });
    }
    return measurements;
  } finally {
    await system.stop();
  }
};

/**
 * Adds the sums of days, counted back from today, as the roll-up leaves them: that they are the sums of the orders is
 * proven by `sales-totals.pg.test.ts`.
 */
async function fillDays({ database, merchant }: BenchSystem, from: number, to: number): Promise<void> {
  const { pool } = database;
  const given = [merchant.id, from, to];
  await pool.query(
    `INSERT INTO sales_daily (merchant_id, device_id, business_date, product_id, qty, gross_minor, net_minor, tax_minor, cost_minor, orders)
     SELECT $1, d.id, current_date - ago, '00000000-0000-0000-0000-000000000000', 95, 23750, 23750, 2107, 11400, ${ORDERS_A_DAY}
       FROM device d, generate_series($2::int, $3::int) ago WHERE d.merchant_id = $1
     UNION ALL
     SELECT $1, d.id, current_date - ago, p.id, 5, 1250, 1250, 110, 600, 0
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM device WHERE merchant_id = $1) d
      CROSS JOIN generate_series($2::int, $3::int) ago
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM merchant_product WHERE merchant_id = $1) p
         ON (p.place + d.place + ago) % ${PRODUCTS} < ${SOLD}`,
    given,
  );
  await pool.query(
    `INSERT INTO sales_day_hour (merchant_id, device_id, business_date, hour, fold, qty, orders, net_minor)
     SELECT $1, d.id, current_date - ago, hour, 0, 7, 5, 1700
       FROM device d, generate_series($2::int, $3::int) ago, generate_series(7, 20) hour WHERE d.merchant_id = $1`,
    given,
  );
  await pool.query(
    `INSERT INTO device_day (merchant_id, device_id, business_date, service_s, online_s, noted_at)
     SELECT $1, d.id, current_date - ago, 86400, 86000, now()
       FROM device d, generate_series($2::int, $3::int) ago WHERE d.merchant_id = $1`,
    given,
  );
  await pool.query(
    `INSERT INTO stock_out_day (merchant_id, device_id, business_date, product_id, out_s)
     SELECT $1, d.id, current_date - ago, p.id, 3600
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM device WHERE merchant_id = $1) d
      CROSS JOIN generate_series($2::int, $3::int) ago
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM merchant_product WHERE merchant_id = $1) p
         ON (p.place * 7 + d.place + ago) % ${PRODUCTS} = 0`,
    given,
  );
  await database.prisma.$transaction((tx) => rebuildTotals(tx, merchant.id), { timeout: 600_000 });
  await pool.query(
    `VACUUM ANALYZE sales_daily, sales_day_hour, device_day, stock_out_day, sales_merchant_day, sales_device_month,
                    sales_product_day, sales_product_month`,
  );
}
