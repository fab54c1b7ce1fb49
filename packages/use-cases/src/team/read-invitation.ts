import { readInvitationInput } from '@larder/contract/identity.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { findInvitedAccount, findOpenInvitation } from './open-invitation.ts';

/**
 * Describes an invitation to the holder of its mailed link. `needsPassword`: no account exists yet, or its mailbox was
 * never proven. A user gets a system role or one with a name of its own, a restocker neither.
 * Refuses `INVITATION_ENDED`. [decision 60]
 */
export const readInvitation = defineUseCase({
  name: 'identity.readInvitation',
  access: 'public',
  kind: 'read',
  input: readInvitationInput,
  run: async ({ tx, now }, { token }) => {
    const found = await findOpenInvitation(tx, token, now);
    if (!found.ok) return found;
    const { email, kind, displayName, merchant, invitedBy, expiresAt, systemRole, role } = found.value;
    const { needsPassword } = await findInvitedAccount(tx, email);
    return accept({
      email,
      kind,
      userName: displayName,
      needsPassword,
      merchantName: merchant.name,
      invitedBy: invitedBy.displayName,
      roleCode: systemRole,
      roleName: role?.name ?? null,
      expiresAt: expiresAt.toISOString(),
    });
  },
});
