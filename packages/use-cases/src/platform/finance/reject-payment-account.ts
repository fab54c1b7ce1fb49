import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { notifyOfMoney } from '../../finance/notify-of-money.ts';
import { defineUseCase } from '../../use-case.ts';
import { lockPendingAccount } from './lock-pending-account.ts';

/**
 * Refuses the account that a merchant entered; its members read the reason and enter another. Refuses `NOT_FOUND`.
 * [decision 139]
 */
export const rejectPaymentAccount = defineUseCase({
  name: 'platform.rejectPaymentAccount',
  access: 'internal',
  kind: 'write',
  input: z.object({
    merchantNo: z.string().min(1),
    last4: z.string().length(4),
    reason: z.string().trim().min(1).max(limits.noteMaxChars),
  }),
  audit: { objectType: 'payment_account', objectId: ({ merchantNo, last4 }) => `${merchantNo} ${last4}` },
  run: async (ctx, { merchantNo, last4, reason }) => {
    const found = await lockPendingAccount(ctx, { merchantNo, last4 });
    if (!found.ok) return found;
    const { id, merchantId, bank } = found.value;
    await ctx.tx.paymentAccount.update({
      where: { id },
      data: { state: 'rejected', decidedAt: ctx.now, reason, updatedAt: ctx.now },
    });
    ctx.audit({
      merchantId,
      before: { state: 'pending' },
      after: { state: 'rejected', bank, endsWith: last4, reason },
    });
    await notifyOfMoney(ctx, merchantId, {
      key: 'paymentAccount.rejected',
      params: { bank, last4 },
      cause: `payment_account:${id}:rejected`,
      target: { screen: 'paymentAccount' },
    });
    ctx.emit({ type: 'wallet.changed', merchantId });
    return accept({ merchantNo, last4 });
  },
});
