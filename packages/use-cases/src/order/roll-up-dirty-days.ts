import {
  markChangedRefundDays,
  sumUpRefundsOfDays,
  sumUpRefundsOfHours,
} from '@larder/database/queries/order/refund-rollup.queries';
import {
  type SalesDay,
  sumUpDays,
  sumUpHours,
  takeDirtyDays,
} from '@larder/database/queries/order/rollup.queries';
import {
  moveTotals,
  storedSums,
  sumUpClockHours,
} from '@larder/database/queries/statistics/sales-totals.queries';
import type { WriteContext } from '../use-case.ts';

/**
 * Takes the oldest marked business days, at most `limit`, and sums them up from their orders and refunds alone. Marks
 * the days of refunds whose orders became or stopped being sales meanwhile, and moves the totals of merchants by the
 * difference. Sales of training cabinets are not summed. `taken`: how many marks; `days`: those that were summed.
 * [domain 10]
 */
export async function rollUpDirtyDays(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  limit: number,
): Promise<{ readonly taken: number; readonly days: readonly SalesDay[] }> {
  const taken = await takeDirtyDays(tx, limit);
  const days = taken
    .filter(({ isTraining }) => !isTraining)
    .map(({ merchantId, deviceId, day }) => ({ merchantId, deviceId, day }));
  const before = await storedSums(tx, days);
  await sumUpDays(tx, days);
  await sumUpRefundsOfDays(tx, days);
  await sumUpHours(tx, days);
  await sumUpRefundsOfHours(tx, days);
  await sumUpClockHours(tx, days);
  await moveTotals(tx, days, before);
  await markChangedRefundDays(tx, days, now);
  return { taken: taken.length, days };
}
