import type { Database } from '@larder/database/open-database';
import { openPlainDatabase } from '@larder/database/open-plain-database';
import { markSalesDirty } from '@larder/database/queries/order/rollup.queries';
import { localDay } from '@larder/domain/time-zone';
import { asSystem, createSaleWorld, givenSaleScene, type SaleScene } from '@larder/testkit/sale-scene';
import { applyCabinets } from '@larder/use-cases/opening/together/apply-cabinets';
import { rollUpSales } from '@larder/use-cases/order/roll-up-sales';
import { openBenchSystem } from './bench-system.ts';
import { type Apply, type Cost, costOf } from './cost-of-sales.ts';
import { givenSalesRound } from './given-sales-round.ts';
import type { Measure } from './measurement.ts';
import { median, shown } from './statistics.ts';

const CABINETS = 200;
const ROUNDS = 12;
const BATCH = 25;
const LIMIT = 10;
const MOST_SHARE = 0.1;

/**
 * What the roll-ups of statistics add to the write of a sale: the mark of its day, beside applying the sale with all
 * that belongs to it. The days are summed behind that, which is reported besides; a day is summed once, however many of
 * its sales were marked since. Ends with the sums of the days. [decision 148]
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  const plain = openPlainDatabase({ url: system.databaseUrl, poolMax: 3 });
  try {
    const { database } = system;
    const world = createSaleWorld(database);
    const env = { ...world.env, plain };
    const scenes: SaleScene[] = [];
    for (let count = 0; count < CABINETS; count += 1) scenes.push(await givenSaleScene(world));
    const ids = scenes.map(({ device }) => device.id);
    const apply: Apply = async (deviceIds) => {
      const { others } = await applyCabinets(env, deviceIds, LIMIT);
      if (others.length > 0) throw new Error(`${others.length} cabinets took the other way`);
    };
    const now = world.env.clock.now();
    const days = new Map(
      scenes.map(({ device, merchantId }) => [
        device.id,
        { merchantId, deviceId: device.id, day: localDay(now, device.timezone) },
      ]),
    );
    const sumUp: Apply = async () => {
      await asSystem(world.env, rollUpSales, { limit: BATCH });
    };
    const applied: Cost[] = [];
    const marked: Cost[] = [];
    const summed: Cost[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      await givenSalesRound(world, scenes, round);
      const sale = await costOf(database, ids, BATCH, 1, apply);
      // In one transaction, as within that of the sales: its beginning and commit are theirs.
      const mark = await database.prisma.$transaction(
        (tx) =>
          costOf(database, ids, BATCH, 1, async (deviceIds) => {
            const asked = deviceIds.flatMap((id) => days.get(id) ?? []);
            await markSalesDirty(tx, asked, now);
          }),
        { timeout: 60_000 },
      );
      const sum = await costOf(database, ids, BATCH, 1, sumUp);
      // The first round fills caches and plans.
      if (round === 0) continue;
      applied.push(sale);
      marked.push(mark);
      summed.push(sum);
    }
    await checkDays(database, (ROUNDS + 1) * CABINETS);
    say(`days of ${shown((ROUNDS + 1) * CABINETS)} sales are summed exactly`);
    const share = cpuUs(marked) / (cpuUs(applied) - cpuUs(marked));
    return [
      {
        what: `roll-up, the mark of a day in the write of a sale, batches of ${BATCH}: processor time`,
        measured: `${shown(cpuUs(marked))} us`,
        reference: `${shown(cpuUs(applied) - cpuUs(marked))} us without it`,
        ratio: share,
        target: `<= ${MOST_SHARE} x`,
        met: share <= MOST_SHARE,
      },
      {
        what: `roll-up, a day of a cabinet summed behind it, ${ROUNDS + 1} sales a day at the end`,
        measured: `${shown(cpuUs(summed))} us a day`,
        reference: '',
        ratio: null,
        target: '',
        met: null,
      },
    ];
  } finally {
    await plain.close();
    await system.stop();
  }
};

const cpuUs = (costs: readonly Cost[]) => median(costs.map(({ nodeUs, postgresUs }) => nodeUs + postgresUs));

/** Throws unless the days of all cabinets count every sale. */
async function checkDays({ pool }: Database, sales: number): Promise<void> {
  const { rows } = await pool.query<{ orders: number; waiting: number }>(
    `SELECT (SELECT coalesce(sum(orders), 0) FROM sales_daily)::int AS orders,
            (SELECT count(*) FROM rollup_dirty)::int AS waiting`,
  );
  const [row] = rows;
  if (row?.orders !== sales || row.waiting !== 0) throw new Error(`days differ: ${JSON.stringify(row)}`);
}
