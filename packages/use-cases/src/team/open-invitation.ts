import type { Tx } from '@larder/database/transaction';
import { accept, refuse } from '@larder/domain/refusal';
import { checkInvitation } from '@larder/domain/team/invitation-rule';
import { findStanding } from '../identity/find-member-actor.ts';
import { tokenHash } from '../identity/refresh-token.ts';
import { checkOffer } from './check-offer.ts';

/**
 * Returns the invitation that a mailed link stands for. Refuses `INVITATION_ENDED`: unknown, expired, accepted,
 * revoked, or sent by a member who no longer holds what it offers. [decisions 60 and 114]
 */
export async function findOpenInvitation(tx: Tx, token: string, now: Date) {
  const invitation = await tx.invitation.findUnique({
    where: { tokenHash: tokenHash(token) },
    include: {
      merchant: { select: { name: true, status: true } },
      role: { select: { name: true } },
      invitedBy: { select: { displayName: true } },
    },
  });
  const judged = checkInvitation(invitation, now);
  if (!judged.ok || !invitation) return refuse('INVITATION_ENDED');
  const inviter = await findStanding(tx, invitation.invitedById);
  if (!inviter || invitation.merchant.status === 'suspended') return refuse('INVITATION_ENDED');
  const offer = await checkOffer(tx, inviter, invitation);
  return offer.ok ? accept(invitation) : refuse('INVITATION_ENDED');
}

/** The account of an invited e-mail, reduced to what decides whether the person chooses a password. */
export async function findInvitedAccount(tx: Tx, email: string) {
  const account = await tx.account.findUnique({ where: { email } });
  return { account, needsPassword: !account?.emailVerifiedAt };
}
