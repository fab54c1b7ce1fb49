import type { Database } from '@larder/database/open-database';
import { markSalesDirty } from '@larder/database/queries/order/rollup.queries';
import { localDay } from '@larder/domain/time-zone';
import { asSystem } from '@larder/testkit/sale-scene';
import { rollUpSales } from '@larder/use-cases/order/roll-up-sales';
import { type Apply, type Cost, costOf } from './cost-of-sales.ts';
import type { Measure } from './measurement.ts';
import { openSellingCabinets } from './open-selling-cabinets.ts';
import { median, shown } from './statistics.ts';

const ROUNDS = 12;
const BATCH = 25;
const MOST_SHARE = 0.1;

/**
 * What the roll-ups of statistics add to the write of a sale: the mark of its day, beside applying the sale with all
 * that belongs to it. The days are summed behind that, which is reported besides; a day is summed once, however many of
 * its sales were marked since. Ends with the sums of the days. [decision 148]
 */
export const measure: Measure = async (say) => {
  const cabinets = await openSellingCabinets();
  try {
    const { system, world, scenes, ids, together } = cabinets;
    const { database } = system;
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
      await cabinets.sell();
      const sale = await costOf(database, ids, BATCH, 1, together);
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
    await checkDays(database, cabinets.sales());
    say(`days of ${shown(cabinets.sales())} sales are summed exactly`);
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
    await cabinets.stop();
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
