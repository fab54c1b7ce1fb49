import { accept, type Result, refuse } from '../refusal.ts';
import { onboardingLimits } from './onboarding-limits.ts';

/** One owner's signature of a submitted application, given or waited for. */
export type Signing = {
  /** Null where the owner signed in the app and got no link. */
  readonly sentAt: Date | null;
  readonly signedAt: Date | null;
};

export type SigningState = 'signed' | 'waiting' | 'expired';

/** Returns when the link of a mail sent now expires. */
export const signingLinkExpiry = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + onboardingLimits.signingLinkMs);

export function signingState({ sentAt, signedAt }: Signing, now: Date): SigningState {
  if (signedAt) return 'signed';
  return sentAt && signingLinkExpiry(sentAt) > now ? 'waiting' : 'expired';
}

/** Returns from when on the link may be sent again. */
export const resendFrom = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + onboardingLimits.signingResendMs);

/**
 * Checks that a link may be sent again. Refuses `ILLEGAL_TRANSITION` once signed, `SIGN_RESEND_WAIT` {retryInS} within
 * three minutes of the last mail. [screens 75]
 */
export function checkSigningResend({ sentAt, signedAt }: Signing, now: Date): Result<void> {
  if (signedAt) return refuse('ILLEGAL_TRANSITION', { state: 'signed', event: 'resend' });
  const waitMs = sentAt ? resendFrom(sentAt).getTime() - now.getTime() : 0;
  return waitMs > 0 ? refuse('SIGN_RESEND_WAIT', { retryInS: Math.ceil(waitMs / 1_000) }) : accept();
}
