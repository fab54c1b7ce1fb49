import { withdrawalInput } from '@larder/contract/finance.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { endWithdrawal, lockWithdrawal } from './lock-withdrawal.ts';

/**
 * Cancels a withdrawal that nobody has approved yet: its amount is available again. Refuses `NOT_FOUND` and
 * `ILLEGAL_TRANSITION`. [screens 82]
 */
export const cancelWithdrawal = defineUseCase({
  name: 'finance.cancelWithdrawal',
  access: { anyOf: ['finance.withdraw'] },
  kind: 'write',
  input: withdrawalInput,
  audit: { objectType: 'withdrawal', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const found = await lockWithdrawal(ctx, ctx.actor.merchantId, id);
    if (!found.ok) return found;
    const { state, withdrawalNo } = found.value;
    ctx.audit({ before: { state } });
    const ended = await endWithdrawal(ctx, found.value, 'cancel');
    if (!ended.ok) return ended;
    ctx.audit({ after: { state: 'canceled', withdrawalNo } });
    return accept({ id, state: ended.value.state });
  },
});
