import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { recordFailed } from '../../finance/settle-withdrawal.ts';
import { defineUseCase } from '../../use-case.ts';
import { lockWithdrawalNo } from './lock-withdrawal-no.ts';

/**
 * Records that a bank returned a withdrawal, or that an operator cannot send it; the merchant reads the reason, and the
 * money is available again. Refuses `NOT_FOUND` and `ILLEGAL_TRANSITION`. [decision 139]
 */
export const noteWithdrawalFailed = defineUseCase({
  name: 'platform.noteWithdrawalFailed',
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
    const failed = await recordFailed(ctx, found.value, reason);
    if (!failed.ok) return failed;
    const { state } = failed.value;
    ctx.audit({ after: { state, reason } });
    return accept({ withdrawalNo, state });
  },
});
