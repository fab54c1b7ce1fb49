import { invitationInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { updateOwnInvitation } from './own-invitation.ts';

/** Ends an invitation: its link stops working. Refuses `NOT_FOUND`. [screens 21] */
export const revokeInvitation = defineUseCase({
  name: 'team.revokeInvitation',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  input: invitationInput,
  audit: { objectType: 'invitation', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const revoked = await updateOwnInvitation(ctx, id, { revokedAt: ctx.now });
    if (!revoked.ok) return revoked;
    ctx.audit({ before: { userName: revoked.value.displayName } });
    ctx.emit({ type: 'user.changed', ids: {} });
    return accept();
  },
});
