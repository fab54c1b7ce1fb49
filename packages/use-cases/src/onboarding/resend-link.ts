import { resendLinkInput } from '@larder/contract/onboarding.contract';
import { checkSigningResend } from '@larder/domain/onboarding/signing-link';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeApplication, lockApplication } from './own-application.ts';
import { queueMail } from './queue-mail.ts';
import { takeSigningMails } from './signing-limits.ts';

/**
 * Mails a new link to an owner who has not signed; the old one stops working. Refuses `NOT_FOUND`,
 * `ILLEGAL_TRANSITION`, `SIGN_RESEND_WAIT` (params `retryInS`) and `RATE_LIMITED`. [screens 75]
 */
export const resendLink = defineUseCase({
  name: 'onboarding.resendLink',
  access: { anyOf: ['finance.onboard'] },
  kind: 'write',
  input: resendLinkInput,
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { signatureId }) => {
    const { merchantId } = ctx.actor;
    const locked = await lockApplication(ctx.tx, merchantId, 'resend');
    if (!locked.ok) return locked;
    const application = locked.value;
    const { id: applicationId } = application;
    ctx.audit({ objectId: applicationId });
    const signature = application.signatures.find(({ id }) => id === signatureId);
    if (!signature) return refuse('NOT_FOUND');
    const resend = checkSigningResend(signature, ctx.now);
    if (!resend.ok) return resend;
    const allowed = await takeSigningMails(ctx, merchantId, [signature.email]);
    if (!allowed.ok) return allowed;
    const linkNo = signature.linkNo + 1;
    await ctx.tx.onboardingMail.updateMany({
      where: { merchantId, signatureId, dueAt: { not: null } },
      data: { dueAt: null },
    });
    await ctx.tx.applicationSignature.update({
      where: { id: signatureId },
      data: { linkNo, sentAt: ctx.now },
    });
    await queueMail(ctx, { merchantId, kind: 'sign', applicationId, signatureId, linkNo });
    await changeApplication(ctx, application, {});
    return accept({ signatureId });
  },
});
