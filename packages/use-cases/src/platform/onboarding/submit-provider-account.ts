import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { awaitProviderAccount } from '../../onboarding/await-provider-account.ts';
import { findApplication } from '../../onboarding/own-application.ts';
import { defineUseCase } from '../../use-case.ts';
import { findMerchant } from './find-merchant.ts';

/**
 * Lets the job submit the account of an approved merchant at the provider, also after a failure. Refuses `NOT_FOUND`,
 * and `ILLEGAL_TRANSITION` before the approval and once the provider has the account. [decision 144]
 */
export const submitProviderAccount = defineUseCase({
  name: 'platform.submitProviderAccount',
  access: 'internal',
  kind: 'write',
  input: z.object({ merchantNo: z.string().min(1) }),
  audit: { objectType: 'provider_account' },
  run: async (ctx, { merchantNo }) => {
    const merchant = await findMerchant(ctx.tx, merchantNo);
    if (!merchant.ok) return merchant;
    const { id: merchantId } = merchant.value;
    const application = await findApplication(ctx.tx, merchantId);
    if (!application) return refuse('NOT_FOUND', { merchantNo });
    const event = 'submit';
    if (application.status !== 'approved')
      return refuse('ILLEGAL_TRANSITION', { state: application.status, event });
    const before = await ctx.tx.providerAccount.findUnique({ where: { merchantId } });
    if (before && before.state !== 'waiting' && before.state !== 'failed')
      return refuse('ILLEGAL_TRANSITION', { state: before.state, event });
    await awaitProviderAccount(ctx, application);
    const made = await ctx.tx.providerAccount.findUnique({ where: { merchantId } });
    // A merchant with a provider of its own has none.
    if (!made) return refuse('ILLEGAL_TRANSITION', { state: 'independent', event });
    ctx.audit({
      objectId: made.id,
      merchantId,
      before: { state: before?.state ?? null },
      after: { state: made.state },
    });
    return accept({ merchantNo, state: made.state });
  },
});
