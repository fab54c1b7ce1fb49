import { closeComplaints } from '@larder/database/queries/complaint/complaint.queries';
import { complaintLimits } from '@larder/domain/complaint/complaint-limits';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { emitComplaintChanged } from './change-complaint.ts';

/**
 * Closes complaints whose shopper did not object within seven days. Several workers may run at once. Returns the number
 * closed; call again while it equals `limit`. [domain 8]
 */
export const closeOldComplaints = defineUseCase({
  name: 'complaint.closeOld',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async (ctx, { limit }) => {
    const now = ctx.clock.now();
    const endedBefore = new Date(now.getTime() - complaintLimits.objectMs);
    const closed = await closeComplaints(ctx.tx, { endedBefore, now }, limit);
    for (const complaint of closed) emitComplaintChanged(ctx, { ...complaint, status: 'closed' });
    return accept(closed.length);
  },
});
