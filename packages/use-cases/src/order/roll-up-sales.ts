import {
  markChangedRefundDays,
  sumUpRefundsOfDays,
  sumUpRefundsOfHours,
} from '@larder/database/queries/order/refund-rollup.queries';
import { sumUpDays, sumUpHours, takeDirtyDays } from '@larder/database/queries/order/rollup.queries';
import {
  moveTotals,
  storedSums,
  sumUpClockHours,
} from '@larder/database/queries/statistics/sales-totals.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Recomputes the sums of business days whose sales changed, each from its orders and refunds alone. Marks the days of
 * refunds whose orders became or stopped being sales meanwhile, and moves the totals of merchants by the difference.
 * Sales of training cabinets are not summed. Runs after their transactions, never inside them.
 * Returns the number of days; call again while it equals `limit`. [domain 10]
 */
export const rollUpSales = defineUseCase({
  name: 'order.rollUpSales',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async ({ tx, emit, now }, { limit }) => {
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
    for (const { merchantId, deviceId, day } of days) {
      emit({ type: 'stats.changed', merchantId, deviceId, ids: { day } });
    }
    return accept(taken.length);
  },
});
