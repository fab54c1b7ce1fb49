import { uncostedSales } from '@larder/database/queries/statistics/uncosted-sales.queries';
import type { Tx } from '@larder/database/transaction';
import type { StatisticsFilter } from '../statistics/statistics-filter.ts';

/** Returns whether the margin of a day is shown: the member may see it, and every cost is known. [decision 320] */
export async function marginDays(tx: Tx, merchantId: string, filter: StatisticsFilter) {
  const uncosted = await uncostedSales(tx, merchantId, filter, 'day');
  return (day: string): boolean => filter.seesCosts && !uncosted.has(day);
}
