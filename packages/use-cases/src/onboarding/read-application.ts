import { noInput } from '@larder/contract/fields';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { findCurrentAgreement } from './current-agreement.ts';
import { findApplication } from './own-application.ts';
import { readPayoutAccount } from './read-payout-account.ts';
import { shownApplication } from './shown-application.ts';

/**
 * Returns the application of the caller's merchant, null before its first step was saved, which principal the caller
 * is: the one with the e-mail of their account, and what its account at the provider waits for. [screens 73, 75]
 */
export const readApplication = defineUseCase({
  name: 'onboarding.readApplication',
  access: { anyOf: ['finance.onboard'] },
  kind: 'read',
  input: noInput,
  run: async (ctx) => {
    const { merchantId, accountId } = ctx.actor;
    const [application, payoutAccount, agreement, account, merchant] = await Promise.all([
      findApplication(ctx.tx, merchantId),
      readPayoutAccount(ctx, merchantId),
      findCurrentAgreement(ctx),
      ctx.tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } }),
      ctx.tx.merchant.findUniqueOrThrow({
        where: { id: merchantId },
        select: { name: true, country: true, currency: true },
      }),
    ]);
    const files = { files: ctx.ports.files, now: ctx.now };
    return accept({
      application: application && shownApplication(application, agreement?.id ?? null, files),
      payoutAccount,
      ownEmail: account.email.toLowerCase(),
      merchant,
    });
  },
});
