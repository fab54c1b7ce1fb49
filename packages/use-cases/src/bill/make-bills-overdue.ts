import { makeOverdue } from '@larder/database/queries/bill/bill-work.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { notifyOfOverdueBills } from './notify-of-overdue-bills.ts';

/**
 * Makes issued bills overdue when their time has passed, and notifies members who see bills, once for each bill.
 * Returns their number; call again while it equals `limit`.
 */
export const makeBillsOverdue = defineUseCase({
  name: 'bill.makeOverdue',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(500) }),
  run: async (ctx, { limit }) => {
    const overdue = await makeOverdue(ctx.tx, ctx.now, limit);
    for (const [merchantId, bills] of Map.groupBy(overdue, (bill) => bill.merchantId)) {
      await notifyOfOverdueBills(ctx, merchantId, bills);
      ctx.emit({ type: 'bill.changed', merchantId });
    }
    return accept(overdue.length);
  },
});
