import type { OnboardingMailKind } from '@larder/database/model';
import { onboardingLimits } from '@larder/domain/onboarding/onboarding-limits';
import { transitionOnboarding } from '@larder/domain/onboarding/onboarding-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { awaitProviderAccount } from '../../onboarding/await-provider-account.ts';
import { changeApplication, lockApplication } from '../../onboarding/own-application.ts';
import { queueMail } from '../../onboarding/queue-mail.ts';
import { voidSignatures } from '../../onboarding/void-signatures.ts';
import { defineUseCase } from '../../use-case.ts';
import { findMerchant } from './find-merchant.ts';

const mailOf = { approve: 'approved', reject: 'rejected', ask: 'asked' } as const satisfies Readonly<
  Record<string, OnboardingMailKind>
>;

/**
 * Decides an application in review: `approve`, after which a job opens the account at the provider; `reject`; or `ask`
 * for something else, which voids the signatures. The merchant gets a mail and reads the remarks. Refuses `NOT_FOUND`,
 * `ILLEGAL_TRANSITION` for one that is not in review, and `BAD_INPUT` without remarks to a rejection or question.
 * [domain 8]
 */
export const decideApplication = defineUseCase({
  name: 'platform.decideApplication',
  access: 'internal',
  kind: 'write',
  input: z.object({
    merchantNo: z.string().min(1),
    decision: z.enum(['approve', 'reject', 'ask']),
    remarks: z.string().trim().max(onboardingLimits.remarksMaxChars).default(''),
  }),
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { merchantNo, decision, remarks }) => {
    if (decision !== 'approve' && remarks === '')
      return refuse('BAD_INPUT', { key: 'valid.input', field: 'remarks' });
    const merchant = await findMerchant(ctx.tx, merchantNo);
    if (!merchant.ok) return merchant;
    const { id: merchantId } = merchant.value;
    const locked = await lockApplication(ctx.tx, merchantId, decision);
    if (!locked.ok) return locked;
    const application = locked.value;
    const next = transitionOnboarding(application.status, decision);
    if (!next.ok) return next;
    if (decision === 'ask') await voidSignatures(ctx, application);
    await changeApplication(ctx, application, {
      status: next.value,
      remarks: remarks || null,
      decidedAt: decision === 'ask' ? null : ctx.now,
    });
    if (decision === 'approve') await awaitProviderAccount(ctx, application);
    await queueMail(ctx, {
      merchantId,
      kind: mailOf[decision],
      applicationId: application.id,
      membershipId: application.submittedById,
      text: remarks,
    });
    ctx.audit({
      objectId: application.id,
      merchantId,
      before: { status: application.status },
      after: { status: next.value },
    });
    return accept({ merchantNo, status: next.value });
  },
});
