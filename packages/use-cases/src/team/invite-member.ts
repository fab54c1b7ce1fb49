import { inviteMemberInput } from '@larder/contract/team.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { invitationExpiry } from '@larder/domain/team/invitation-rule';
import { defineUseCase } from '../use-case.ts';
import { mailInvitation, newInvitationToken, takeInvitationMail } from './invitation-mail.ts';
import { ownDeviceIds } from './own-restocker.ts';

/**
 * Mails a person a link with which they join as a restocker of the given devices. The response is the same whether or
 * not the e-mail has an account, and no merchant ever sets a person's password. Replaces an open invitation of the same
 * e-mail. Refuses `EMAIL_TAKEN` (already a member here), `NOT_FOUND` (a device), `RATE_LIMITED` and
 * `EMAIL_SEND_FAILED`. [screens 22, decision 60]
 */
export const inviteMember = defineUseCase({
  name: 'team.inviteMember',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  input: inviteMemberInput,
  audit: { objectType: 'invitation' },
  run: async (ctx, { kind, email, userName, deviceNos }) => {
    const { merchantId, membershipId } = ctx.actor;
    const allowed = await takeInvitationMail(ctx, email);
    if (!allowed.ok) return allowed;
    const devices = await ownDeviceIds(ctx, deviceNos);
    if (!devices.ok) return devices;
    const members = await ctx.tx.membership.count({
      where: { merchantId, deletedAt: null, account: { email } },
    });
    if (members > 0) return refuse('EMAIL_TAKEN', { field: 'email' });
    const open = { merchantId, email, acceptedAt: null, revokedAt: null };
    await ctx.tx.invitation.updateMany({ where: open, data: { revokedAt: ctx.now } });
    const { token, tokenHash } = newInvitationToken(ctx);
    const invitation = {
      id: ctx.newId(),
      merchantId,
      email,
      kind,
      displayName: userName,
      tokenHash,
      deviceScope: 'selected' as const,
      deviceIds: devices.value,
      invitedById: membershipId,
      createdAt: ctx.now,
      sentAt: ctx.now,
      expiresAt: invitationExpiry(ctx.now),
    };
    // Another phone may have invited the same person at the same time.
    const { count } = await ctx.tx.invitation.createMany({ data: [invitation], skipDuplicates: true });
    if (count === 0) return refuse('DATA_PROCESSING');
    await mailInvitation(ctx, invitation, token);
    ctx.audit({ objectId: invitation.id, after: { kind, userName, devices: deviceNos.join(' ') } });
    ctx.emit({ type: 'user.changed', ids: {} });
    return accept({ id: invitation.id });
  },
});
