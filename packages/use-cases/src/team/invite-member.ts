import { inviteMemberInput } from '@larder/contract/team.contract';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { checkGrant, type Standing } from '@larder/domain/team/grant-rule';
import { invitationExpiry } from '@larder/domain/team/invitation-rule';
import type { z } from 'zod';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { type FoundRole, findRole } from './find-role.ts';
import { mailInvitation, newInvitationToken, takeInvitationMail } from './invitation-mail.ts';
import { kindsEdited } from './kinds-seen.ts';
import { lockOwnTeam } from './lock-own-team.ts';
import { ownDeviceIds } from './own-restocker.ts';

type Wanted = z.output<typeof inviteMemberInput>;

/**
 * Mails a person a link with which they join, as a restocker of the given devices (`restocker.edit`) or as a user with
 * a role (`user.edit`). The response is the same whether or not the e-mail has an account, and no merchant ever sets a
 * person's password. Replaces an open invitation of the same e-mail. Refuses `EMAIL_TAKEN` (already a member here),
 * `NOT_FOUND` (a device or role), `ROLE_ABOVE_OWN`, `RATE_LIMITED` and `EMAIL_SEND_FAILED`. [screens 22, 25]
 * [decision 60]
 */
export const inviteMember = defineUseCase({
  name: 'team.inviteMember',
  access: { anyOf: ['restocker.edit', 'user.edit'] },
  kind: 'write',
  needsFreshProof: true,
  input: inviteMemberInput,
  audit: { objectType: 'invitation' },
  run: async (ctx, wanted) => {
    const { merchantId, membershipId } = ctx.actor;
    const { kind, email, userName } = wanted;
    if (!kindsEdited(ctx.actor).includes(kind)) return refuse('FORBIDDEN');
    // Before the counters: the order of locks of every call that mails invitations.
    const own = await lockOwnTeam(ctx, kind === 'restocker' ? 'restocker.edit' : 'user.edit');
    if (!own.ok) return own;
    const allowed = await takeInvitationMail(ctx, email);
    if (!allowed.ok) return allowed;
    const place = await offeredPlace(ctx, own.value, wanted);
    if (!place.ok) return place;
    const members = await ctx.tx.membership.count({
      where: { merchantId, deletedAt: null, account: { email } },
    });
    if (members > 0) return refuse('EMAIL_TAKEN', { field: 'email' });
    const open = await ctx.tx.invitation.findFirst({
      where: { merchantId, email, acceptedAt: null, revokedAt: null },
      select: { id: true, kind: true },
    });
    // Who invites restockers only must not end the invitation of a user.
    if (open && !kindsEdited(ctx.actor).includes(open.kind)) return refuse('EMAIL_TAKEN', { field: 'email' });
    await ctx.tx.invitation.updateMany({
      where: { merchantId, email, acceptedAt: null, revokedAt: null },
      data: { revokedAt: ctx.now },
    });
    const { token, tokenHash } = newInvitationToken(ctx);
    const { label, ...offered } = place.value;
    const invitation = {
      id: ctx.newId(),
      merchantId,
      email,
      kind,
      displayName: userName,
      tokenHash,
      ...offered,
      invitedById: membershipId,
      createdAt: ctx.now,
      sentAt: ctx.now,
      expiresAt: invitationExpiry(ctx.now),
    };
    // Another phone may have invited the same person at the same time.
    const { count } = await ctx.tx.invitation.createMany({ data: [invitation], skipDuplicates: true });
    if (count === 0) return refuse('DATA_PROCESSING');
    await mailInvitation(ctx, invitation, token);
    const devices = offered.deviceScope === 'all' ? 'all' : wanted.deviceNos.join(' ');
    ctx.audit({ objectId: invitation.id, after: { kind, userName, role: label, devices } });
    ctx.emit({ type: 'user.changed', ids: {} });
    return accept({ id: invitation.id });
  },
});

type OfferedPlace = Pick<FoundRole, 'systemRole' | 'roleId' | 'label'> & {
  readonly deviceScope: 'all' | 'selected';
  readonly deviceIds: string[];
};

/** Role and devices of an invitation, which the actor must hold. */
async function offeredPlace(
  ctx: MemberWriteContext,
  own: Standing,
  wanted: Wanted,
): Promise<Result<OfferedPlace>> {
  const isWhole = wanted.kind === 'staff' && wanted.deviceScope === 'all';
  const devices = isWhole ? accept([]) : await ownDeviceIds(ctx, wanted.deviceNos);
  if (!devices.ok) return devices;
  const scoped = {
    deviceScope: isWhole ? ('all' as const) : ('selected' as const),
    deviceIds: devices.value,
  };
  if (wanted.kind !== 'staff') {
    return accept({ ...scoped, systemRole: null, roleId: null, label: 'restocker' });
  }
  const role = await findRole(ctx.tx, ctx.actor.merchantId, wanted.role);
  if (!role.ok) return role;
  const { systemRole, roleId, label, permissions, kind } = role.value;
  const held = checkGrant(own, {
    isOwner: kind === 'owner',
    permissions,
    scope: isWhole ? 'all' : devices.value,
  });
  return held.ok ? accept({ ...scoped, systemRole, roleId, label }) : held;
}
