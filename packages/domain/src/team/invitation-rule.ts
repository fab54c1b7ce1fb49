import { limits } from '../limits.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * An offered place at a merchant. `resend`: a new link for another seven days; `replace`: a second
 * invitation of the same e-mail; `expire`: time passes. [decision 60]
 */
export const invitationTransitions = {
  pending: {
    accept: 'accepted',
    expire: 'expired',
    resend: 'pending',
    revoke: 'revoked',
    replace: 'revoked',
  },
  expired: { resend: 'pending', revoke: 'revoked', replace: 'revoked' },
  accepted: {},
  revoked: {},
} as const satisfies TransitionTable;

export type InvitationStatus = StateOf<typeof invitationTransitions>;
export type InvitationEvent = EventOf<typeof invitationTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionInvitation(
  status: InvitationStatus,
  event: InvitationEvent,
): Result<InvitationStatus> {
  return step(invitationTransitions, status, event);
}

/** An invitation to a merchant, sent by mail. */
export type Invitation = {
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
};

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
  return invitation && transitionInvitation(invitationStatus(invitation, now), 'accept').ok
    ? accept()
    : refuse('INVITATION_ENDED');
}

/**
 * Checks that the invitation may be sent again. Refuses `NOT_FOUND` once it is final, `RATE_LIMITED` {retryInS} within
 * 60 s of the last mail.
 */
export function checkInvitationResend(invitation: Invitation, now: Date): Result<void> {
  if (!transitionInvitation(invitationStatus(invitation, now), 'resend').ok) return refuse('NOT_FOUND');
  const waitMs = invitation.sentAt.getTime() + limits.invitationResendMs - now.getTime();
  return waitMs > 0 ? refuse('RATE_LIMITED', { retryInS: Math.ceil(waitMs / 1_000) }) : accept();
}
