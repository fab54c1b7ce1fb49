import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { rollUpDirtyDays } from './roll-up-dirty-days.ts';

/**
 * Recomputes the sums of business days whose sales changed. Runs after their transactions, never inside them. Returns
 * the number of days; call again while it equals `limit`. [domain 10]
 */
export const rollUpSales = defineUseCase({
  name: 'order.rollUpSales',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async ({ tx, emit, now }, { limit }) => {
    const { taken, days } = await rollUpDirtyDays({ tx, now }, limit);
    for (const { merchantId, deviceId, day } of days) {
      emit({ type: 'stats.changed', merchantId, deviceId, ids: { day } });
    }
    return accept(taken);
  },
});
