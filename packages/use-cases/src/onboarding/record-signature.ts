import type { ApplicationSignature, Prisma } from '@larder/database/model';
import type { Locale } from '@larder/domain/locale';
import { transitionOnboarding } from '@larder/domain/onboarding/onboarding-transitions';
import { isSignedEnough } from '@larder/domain/onboarding/ownership';
import { isOwnName, type SignatureMark } from '@larder/domain/onboarding/signature-mark';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { WriteContext } from '../use-case.ts';
import { changeApplication, type WholeApplication } from './own-application.ts';
import { queueMail } from './queue-mail.ts';

export type GivenSignature = {
  readonly mark: SignatureMark;
  readonly locale: Locale;
  /** The member who signs in the app. */
  readonly signedById?: string;
};

/** Checks that a typed signature is the name of the signer. Refuses `BAD_INPUT` with `valid.onboarding.ownName`. */
export function checkMark(mark: SignatureMark, name: string): Result<void> {
  return mark.kind === 'drawn' || isOwnName(mark.name, name)
    ? accept()
    : refuse('BAD_INPUT', { key: 'valid.onboarding.ownName', field: 'mark' });
}

/**
 * Records a signature with the device of the signer, and moves the application to its review once the owners who signed
 * hold enough. The application is locked, so of two signers at once one makes the step. [domain 8, C-17]
 */
export async function recordSignature(
  ctx: WriteContext,
  application: WholeApplication,
  signature: ApplicationSignature,
  { mark, locale, signedById }: GivenSignature,
): Promise<void> {
  await ctx.tx.applicationSignature.update({
    where: { id: signature.id },
    data: {
      mark: mark as unknown as Prisma.InputJsonValue,
      locale,
      signedAt: ctx.now,
      signedById: signedById ?? null,
      ip: ctx.call.ip ?? null,
      userAgent: ctx.call.userAgent?.slice(0, 400) ?? null,
    },
  });
  const all = application.signatures.map((other) =>
    other.id === signature.id ? { ...other, signedAt: ctx.now } : other,
  );
  const next = transitionOnboarding(application.status, 'complete');
  const isComplete = next.ok && isSignedEnough(all);
  await changeApplication(ctx, application, isComplete ? { status: next.value } : {});
  if (!isComplete) return;
  ctx.audit({ before: { status: application.status }, after: { status: next.value } });
  const { id: applicationId, merchantId } = application;
  await queueMail(ctx, { merchantId, kind: 'review', applicationId });
}
