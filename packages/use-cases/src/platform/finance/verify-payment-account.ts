import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { recordVerifiedAccount } from '../../finance/record-verified-account.ts';
import { isOfAnotherMerchant } from '../../onboarding/is-of-another-merchant.ts';
import { defineUseCase } from '../../use-case.ts';
import { lockPendingAccount } from './lock-pending-account.ts';

/**
 * Marks the account that a merchant entered as verified; withdrawals to it are possible once its day has passed.
 * `providerAccount` names the merchant's account at the provider that pays out to it; without one an operator transfers
 * by hand. Refuses `NOT_FOUND`, `BAD_INPUT` for the account of another merchant. [decision 139]
 */
export const verifyPaymentAccount = defineUseCase({
  name: 'platform.verifyPaymentAccount',
  access: 'internal',
  kind: 'write',
  input: z.object({
    merchantNo: z.string().min(1),
    last4: z.string().length(4),
    providerAccount: z.string().trim().min(1).max(100).optional(),
  }),
  audit: { objectType: 'payment_account', objectId: ({ merchantNo, last4 }) => `${merchantNo} ${last4}` },
  run: async (ctx, { merchantNo, last4, providerAccount }) => {
    const found = await lockPendingAccount(ctx, { merchantNo, last4 });
    if (!found.ok) return found;
    const { merchantId, bank, activeAt } = found.value;
    if (providerAccount && (await isOfAnotherMerchant(ctx.tx, { merchantId, accountRef: providerAccount })))
      return refuse('BAD_INPUT', { key: 'valid.input', field: 'providerAccount' });
    await recordVerifiedAccount(ctx, found.value, providerAccount ?? null);
    ctx.audit({
      merchantId,
      before: { state: 'pending' },
      after: { state: 'active', bank, endsWith: last4 },
    });
    return accept({ merchantNo, last4, activeAt: activeAt.toISOString() });
  },
});
