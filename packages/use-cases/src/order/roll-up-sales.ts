import {
  markChangedRefundDays,
  sumUpRefundsOfDays,
  sumUpRefundsOfHours,
} from '@larder/database/queries/order/refund-rollup.queries';
import { sumUpDays, sumUpHours, takeDirtyDays } from '@larder/database/queries/order/rollup.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Recomputes the sums of business days whose sales changed, each from its orders and refunds alone. Marks the days of
 * refunds whose orders became or stopped being sales meanwhile. Runs after their transactions, never inside them.
 * Returns the number of days; call again while it equals `limit`. [domain 10]
 */
export const rollUpSales = defineUseCase({
  name: 'order.rollUpSales',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async ({ tx, emit, now }, { limit }) => {
    const days = await takeDirtyDays(tx, limit);
    await sumUpDays(tx, days);
    await sumUpRefundsOfDays(tx, days);
    await sumUpHours(tx, days);
    await sumUpRefundsOfHours(tx, days);
    await markChangedRefundDays(tx, days, now);
    for (const { merchantId, deviceId, day } of days) {
      emit({ type: 'stats.changed', merchantId, deviceId, ids: { day } });
    }
    return accept(days.length);
  },
});
