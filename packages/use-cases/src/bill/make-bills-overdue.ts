import { makeOverdue } from '@larder/database/queries/bill/bill-work.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/** Makes issued bills overdue when their time has passed. Returns their number; call again while it equals `limit`. */
export const makeBillsOverdue = defineUseCase({
  name: 'bill.makeOverdue',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(500) }),
  run: async ({ tx, now, emit }, { limit }) => {
    const overdue = await makeOverdue(tx, now, limit);
    for (const merchantId of new Set(overdue.map((bill) => bill.merchantId)))
      emit({ type: 'bill.changed', merchantId });
    return accept(overdue.length);
  },
});
