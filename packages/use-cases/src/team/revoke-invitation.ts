import { invitationInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { findOwnInvitation, updateOwnInvitation } from './own-invitation.ts';

/** Ends an invitation: its link stops working. Refuses `NOT_FOUND` and `ROLE_ABOVE_OWN`. [screens 21, 24] */
export const revokeInvitation = defineUseCase({
  name: 'team.revokeInvitation',
  access: { anyOf: ['restocker.edit', 'user.edit'] },
  kind: 'write',
  input: invitationInput,
  audit: { objectType: 'invitation', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const found = await findOwnInvitation(ctx, id);
    if (!found.ok) return found;
    const revoked = await updateOwnInvitation(ctx, id, { revokedAt: ctx.now });
    if (!revoked.ok) return revoked;
    ctx.audit({ before: { userName: revoked.value.displayName } });
    ctx.emit({ type: 'user.changed', ids: {} });
    return accept();
  },
});
