import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { recordRejected } from '../../finance/settle-withdrawal.ts';
import { defineUseCase } from '../../use-case.ts';
import { lockWithdrawalNo } from './lock-withdrawal-no.ts';

/**
 * Refuses a withdrawal that waits for review; the merchant reads the reason, and the money is available again. Refuses
 * `NOT_FOUND` and `ILLEGAL_TRANSITION`. [decision 139]
 */
export const rejectWithdrawal = defineUseCase({
  name: 'platform.rejectWithdrawal',
  access: 'internal',
  kind: 'write',
  input: z.object({
    withdrawalNo: z.string().min(1),
    reason: z.string().trim().min(1).max(limits.noteMaxChars),
  }),
  audit: { objectType: 'withdrawal', objectId: ({ withdrawalNo }) => withdrawalNo },
  run: async (ctx, { withdrawalNo, reason }) => {
    const found = await lockWithdrawalNo(ctx, withdrawalNo);
    if (!found.ok) return found;
    const { merchantId, state: before } = found.value;
    ctx.audit({ merchantId, before: { state: before } });
    const rejected = await recordRejected(ctx, found.value, reason);
    if (!rejected.ok) return rejected;
    const { state } = rejected.value;
    ctx.audit({ after: { state, reason } });
    return accept({ withdrawalNo, state });
  },
});
