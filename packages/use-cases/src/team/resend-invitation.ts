import { invitationInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { checkInvitationResend, invitationExpiry } from '@larder/domain/team/invitation-rule';
import { defineUseCase } from '../use-case.ts';
import { mailInvitation, newInvitationToken, takeInvitationMail } from './invitation-mail.ts';
import { findOwnInvitation, updateOwnInvitation } from './own-invitation.ts';

/**
 * Mails a new link that is valid for another seven days; the old one stops working. The caller becomes
 * its sender. Refuses `NOT_FOUND`, `ROLE_ABOVE_OWN`, `RATE_LIMITED` (params `retryInS`), `EMAIL_SEND_FAILED` and
 * `FRESH_PROOF_REQUIRED`. [screens 21, 24]
 */
export const resendInvitation = defineUseCase({
  name: 'team.resendInvitation',
  access: { anyOf: ['restocker.edit', 'user.edit'] },
  kind: 'write',
  needsFreshProof: true,
  input: invitationInput,
  audit: { objectType: 'invitation', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const { membershipId } = ctx.actor;
    const before = await findOwnInvitation(ctx, id);
    if (!before.ok) return before;
    const resend = checkInvitationResend(before.value, ctx.now);
    if (!resend.ok) return resend;
    const allowed = await takeInvitationMail(ctx, before.value.email);
    if (!allowed.ok) return allowed;
    const { token, tokenHash } = newInvitationToken(ctx);
    const sent = await updateOwnInvitation(ctx, id, {
      tokenHash,
      sentAt: ctx.now,
      expiresAt: invitationExpiry(ctx.now),
      invitedById: membershipId,
    });
    if (!sent.ok) return sent;
    await mailInvitation(ctx, sent.value, token);
    ctx.emit({ type: 'user.changed', ids: {} });
    return accept();
  },
});
