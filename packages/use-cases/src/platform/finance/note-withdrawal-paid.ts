import { transitionWithdrawal } from '@larder/domain/finance/withdrawal-transitions';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { recordPaid } from '../../finance/settle-withdrawal.ts';
import { defineUseCase } from '../../use-case.ts';
import { isAtProvider } from './is-at-provider.ts';
import { lockWithdrawalNo } from './lock-withdrawal-no.ts';

/**
 * Records that an operator transferred a withdrawal by hand. Refuses `NOT_FOUND`, and `ILLEGAL_TRANSITION` unless it is
 * approved, or if the provider has it. [decision 139]
 */
export const noteWithdrawalPaid = defineUseCase({
  name: 'platform.noteWithdrawalPaid',
  access: 'internal',
  kind: 'write',
  input: z.object({
    withdrawalNo: z.string().min(1),
    reference: z.string().trim().min(1).max(limits.nameMaxChars),
  }),
  audit: { objectType: 'withdrawal', objectId: ({ withdrawalNo }) => withdrawalNo },
  run: async (ctx, { withdrawalNo, reference }) => {
    const found = await lockWithdrawalNo(ctx, withdrawalNo);
    if (!found.ok) return found;
    const { merchantId, state: before } = found.value;
    ctx.audit({ merchantId, before: { state: before } });
    const fits = transitionWithdrawal(before, 'confirm');
    if (!fits.ok) return fits;
    if (isAtProvider(found.value)) return refuse('ILLEGAL_TRANSITION', { state: before, event: 'confirm' });
    const way = { provider: null, bankRef: reference, nextAttemptAt: null };
    const paid = await recordPaid(ctx, found.value, way);
    if (!paid.ok) return paid;
    const { state } = paid.value;
    ctx.audit({ after: { state, bankRef: reference } });
    return accept({ withdrawalNo, state });
  },
});
