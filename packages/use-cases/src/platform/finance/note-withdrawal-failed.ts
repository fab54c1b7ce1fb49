import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { recordFailed } from '../../finance/settle-withdrawal.ts';
import { defineUseCase } from '../../use-case.ts';
import { isAtProvider } from './is-at-provider.ts';
import { lockWithdrawalNo } from './lock-withdrawal-no.ts';

/**
 * Records that a bank returned a withdrawal, or that an operator cannot send it; the merchant reads the reason, and
 * the money is available again. The provider may have made the payout of a withdrawal that was sent to it, whatever
 * it answered: then `checked` says that an operator looked there and found none. Refuses `NOT_FOUND` and
 * `ILLEGAL_TRANSITION`. [decision 139]
 */
export const noteWithdrawalFailed = defineUseCase({
  name: 'platform.noteWithdrawalFailed',
  access: 'internal',
  kind: 'write',
  input: z.object({
    withdrawalNo: z.string().min(1),
    reason: z.string().trim().min(1).max(limits.noteMaxChars),
    checked: z.boolean().default(false),
  }),
  audit: { objectType: 'withdrawal', objectId: ({ withdrawalNo }) => withdrawalNo },
  run: async (ctx, { withdrawalNo, reason, checked }) => {
    const found = await lockWithdrawalNo(ctx, withdrawalNo);
    if (!found.ok) return found;
    const { merchantId, state: before } = found.value;
    ctx.audit({ merchantId, before: { state: before } });
    if (before === 'processing' && isAtProvider(found.value) && !checked)
      return refuse('ILLEGAL_TRANSITION', { state: before, event: 'fail' });
    const failed = await recordFailed(ctx, found.value, reason);
    if (!failed.ok) return failed;
    const { state } = failed.value;
    ctx.audit({ after: { state, reason } });
    return accept({ withdrawalNo, state });
  },
});
