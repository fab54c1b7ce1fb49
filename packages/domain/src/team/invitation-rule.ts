import { limits } from '../limits.ts';
import { accept, type Result, refuse } from '../refusal.ts';

/** An invitation to a merchant, sent by mail. */
export type Invitation = {
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
};

/** `pending` and `expired` can be sent again or revoked; `accepted` and `revoked` are final. */
export type InvitationStatus = 'pending' | 'expired' | 'accepted' | 'revoked';

export function invitationStatus(invitation: Invitation, now: Date): InvitationStatus {
  if (invitation.acceptedAt) return 'accepted';
  if (invitation.revokedAt) return 'revoked';
  return invitation.expiresAt > now ? 'pending' : 'expired';
}

/** Returns when the link of an invitation sent now expires. */
export function invitationExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + limits.invitationMs);
}

/** Checks that the link may be used. Refuses `INVITATION_ENDED` for every reason alike. */
export function checkInvitation(invitation: Invitation | null, now: Date): Result<void> {
  return invitation && invitationStatus(invitation, now) === 'pending'
    ? accept()
    : refuse('INVITATION_ENDED');
}

/**
 * Checks that the invitation may be sent again. Refuses `NOT_FOUND` once it is final, `RATE_LIMITED` {retryInS} within
 * 60 s of the last mail.
 */
export function checkInvitationResend(invitation: Invitation, now: Date): Result<void> {
  const status = invitationStatus(invitation, now);
  if (status === 'accepted' || status === 'revoked') return refuse('NOT_FOUND');
  const waitMs = invitation.sentAt.getTime() + limits.invitationResendMs - now.getTime();
  return waitMs > 0 ? refuse('RATE_LIMITED', { retryInS: Math.ceil(waitMs / 1_000) }) : accept();
}
