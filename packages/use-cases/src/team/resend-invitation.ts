import { invitationInput } from '@larder/contract/team.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { checkInvitationResend, invitationExpiry } from '@larder/domain/team/invitation-rule';
import { defineUseCase } from '../use-case.ts';
import { mailInvitation, newInvitationToken, takeInvitationMail } from './invitation-mail.ts';
import { updateOwnInvitation } from './own-invitation.ts';

/**
 * Mails a new link that is valid for another seven days; the old one stops working. Refuses `NOT_FOUND`, `RATE_LIMITED`
 * (params `retryInS`) and `EMAIL_SEND_FAILED`. [screens 21]
 */
export const resendInvitation = defineUseCase({
  name: 'team.resendInvitation',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  input: invitationInput,
  audit: { objectType: 'invitation', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const { merchantId, membershipId } = ctx.actor;
    const before = await ctx.tx.invitation.findFirst({ where: { id, merchantId } });
    if (!before) return refuse('NOT_FOUND');
    const resend = checkInvitationResend(before, ctx.now);
    if (!resend.ok) return resend;
    const allowed = await takeInvitationMail(ctx, before.email);
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
