import { makeOverdue } from '@larder/database/queries/bill/bill-work.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { notifyOfOverdueBill } from './notify-of-overdue-bill.ts';

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
    for (const bill of overdue) await notifyOfOverdueBill(ctx, bill);
    for (const merchantId of new Set(overdue.map((bill) => bill.merchantId)))
      ctx.emit({ type: 'bill.changed', merchantId });
    return accept(overdue.length);
  },
});
