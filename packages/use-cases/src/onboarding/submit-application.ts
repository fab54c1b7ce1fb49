import { submitApplicationInput } from '@larder/contract/onboarding.contract';
import type { ApplicationPrincipal } from '@larder/database/model';
import { checkApplication } from '@larder/domain/onboarding/application-steps';
import type { SignatureMark } from '@larder/domain/onboarding/signature-mark';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { findCurrentAgreement } from './current-agreement.ts';
import { changeApplication, factsOf, lockApplication, type WholeApplication } from './own-application.ts';
import { queueMail } from './queue-mail.ts';
import { checkMark, recordSignature } from './record-signature.ts';
import { takeSigningMails } from './signing-limits.ts';

/**
 * Submits the application: every principal gets a link to sign by mail, except the caller, if they are one of them and
 * sign here. Refuses what `checkApplication` refuses, `ILLEGAL_TRANSITION` the second time, `RATE_LIMITED` (mails of a
 * day), and `FORBIDDEN` for the signature of a caller who is no principal. [domain 8, screens 73]
 */
export const submitApplication = defineUseCase({
  name: 'onboarding.submitApplication',
  access: { anyOf: ['finance.onboard'] },
  kind: 'write',
  input: submitApplicationInput,
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { mark, locale }) => {
    const { merchantId, membershipId } = ctx.actor;
    const locked = await lockApplication(ctx.tx, merchantId, 'submit');
    if (!locked.ok) return locked;
    const application = locked.value;
    const agreement = await findCurrentAgreement(ctx);
    const complete = checkApplication(factsOf(application, agreement?.id ?? null));
    if (!complete.ok) return complete;
    if (!agreement) return refuse('BAD_INPUT', { key: 'valid.agreement', step: 'agreement' });
    const own = await ownPrincipal(ctx, application, mark);
    if (!own.ok) return own;
    const mailed = application.principals.filter(({ id }) => id !== own.value?.id);
    const allowed = await takeSigningMails(
      ctx,
      merchantId,
      mailed.map(({ email }) => email),
    );
    if (!allowed.ok) return allowed;
    await changeApplication(ctx, application, {
      status: 'awaiting_signatures',
      agreementId: agreement.id,
      submittedAt: ctx.now,
      submittedById: membershipId,
      remarks: null,
    });
    ctx.audit({
      objectId: application.id,
      before: { status: application.status },
      after: { status: 'awaiting_signatures', agreement: agreement.version },
    });
    const signatures = await openSignatures(ctx, application, agreement.id, own.value);
    const signature = signatures.find(({ principalId }) => principalId === own.value?.id);
    if (mark && signature) {
      const submitted = { ...application, status: 'awaiting_signatures' as const, signatures };
      await recordSignature(ctx, submitted, signature, { mark, locale, signedById: membershipId });
    }
    return accept({ id: application.id });
  },
});

/** The principal who signs here: the one with the proven e-mail of the caller's account; null without a signature. */
async function ownPrincipal(
  { tx, actor }: MemberWriteContext,
  { principals }: WholeApplication,
  mark: SignatureMark | undefined,
): Promise<Result<ApplicationPrincipal | null>> {
  if (!mark) return accept(null);
  const { email, emailVerifiedAt } = await tx.account.findUniqueOrThrow({
    where: { id: actor.accountId },
    select: { email: true, emailVerifiedAt: true },
  });
  const own = principals.find((principal) => principal.email === email.toLowerCase());
  if (!own || !emailVerifiedAt) return refuse('FORBIDDEN');
  const checked = checkMark(mark, own.name);
  return checked.ok ? accept(own) : checked;
}

/** Opens the signature of every principal, and queues the links of those who do not sign here. */
async function openSignatures(
  ctx: MemberWriteContext,
  { id: applicationId, merchantId, principals }: WholeApplication,
  agreementId: string,
  own: ApplicationPrincipal | null,
) {
  const signatures = await ctx.tx.applicationSignature.createManyAndReturn({
    data: principals.map(({ id: principalId, name, email, ownershipBp }) => ({
      id: ctx.newId(),
      merchantId,
      applicationId,
      principalId,
      agreementId,
      name,
      email,
      ownershipBp,
      sentAt: principalId === own?.id ? null : ctx.now,
      signedById: principalId === own?.id ? ctx.actor.membershipId : null,
      createdAt: ctx.now,
    })),
  });
  for (const { id: signatureId, linkNo, sentAt } of signatures) {
    if (sentAt) await queueMail(ctx, { merchantId, kind: 'sign', applicationId, signatureId, linkNo });
  }
  return signatures;
}
