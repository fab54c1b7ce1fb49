import type { Tx } from '@larder/database/transaction';
import { accept, refuse } from '@larder/domain/refusal';
import { checkInvitation } from '@larder/domain/team/invitation-rule';
import { can } from '@larder/domain/team/permissions';
import { findMemberActor } from '../identity/find-member-actor.ts';
import { tokenHash } from '../identity/refresh-token.ts';

/**
 * Returns the invitation that a mailed link stands for. Refuses `INVITATION_ENDED`: unknown, expired, accepted,
 * revoked, or sent by a member who may no longer invite. [decision 60]
 */
export async function findOpenInvitation(tx: Tx, token: string, now: Date) {
  const invitation = await tx.invitation.findUnique({
    where: { tokenHash: tokenHash(token) },
    include: { merchant: { select: { name: true } }, invitedBy: { select: { displayName: true } } },
  });
  const judged = checkInvitation(invitation, now);
  if (!judged.ok || !invitation) return refuse('INVITATION_ENDED');
  const inviter = await findMemberActor(tx, invitation.invitedById);
  if (!inviter || inviter.merchantStatus === 'suspended') return refuse('INVITATION_ENDED');
  return can(inviter.permissions, ['restocker.edit']) ? accept(invitation) : refuse('INVITATION_ENDED');
}

/** The account of an invited e-mail, reduced to what decides whether the person chooses a password. */
export async function findInvitedAccount(tx: Tx, email: string) {
  const account = await tx.account.findUnique({ where: { email } });
  return { account, needsPassword: !account?.emailVerifiedAt };
}
