import { markAllSalesDays, rebuildTotals } from '@larder/database/queries/statistics/sales-totals.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Sums the totals of a merchant again from its cabinets' days, and has every one of these days summed again from its
 * orders and refunds by the roll-up. Returns the number of days. Refuses `NOT_FOUND`. [decision 148]
 */
export const rebuildStatistics = defineUseCase({
  name: 'statistics.rebuild',
  access: 'internal',
  kind: 'write',
  input: z.object({ merchantNo: z.string() }),
  audit: 'none',
  run: async ({ tx, now, wake }, { merchantNo }) => {
    const merchant = await tx.merchant.findUnique({ where: { merchantNo }, select: { id: true } });
    if (!merchant) return refuse('NOT_FOUND');
    await rebuildTotals(tx, merchant.id);
    const days = await markAllSalesDays(tx, merchant.id, now);
    wake('work');
    return accept({ days });
  },
});
