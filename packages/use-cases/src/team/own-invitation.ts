import type { Prisma } from '@larder/database/model';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import type { MemberWriteContext } from '../use-case.ts';
import { checkOffer } from './check-offer.ts';
import { kindsEdited } from './kinds-seen.ts';
import { lockOwnTeam } from './lock-own-team.ts';

/**
 * Loads an invitation of the actor's merchant that the actor may change, in any state. Refuses `NOT_FOUND`, also for
 * kinds of people that the actor may not edit, and `ROLE_ABOVE_OWN` for an offer of more than they hold.
 */
export async function findOwnInvitation(ctx: MemberWriteContext, id: string) {
  const { merchantId } = ctx.actor;
  const invitation = await ctx.tx.invitation.findFirst({
    where: { id, merchantId, kind: { in: [...kindsEdited(ctx.actor)] } },
  });
  if (!invitation) return refuse('NOT_FOUND');
  const own = await lockOwnTeam(
    ctx,
    can(ctx.actor.permissions, ['user.edit']) ? 'user.edit' : 'restocker.edit',
  );
  if (!own.ok) return own;
  const allowed = await checkOffer(ctx.tx, own.value, invitation);
  return allowed.ok ? accept(invitation) : allowed;
}

/**
 * Updates an open invitation of the actor's merchant and locks it until the end of the transaction. Refuses
 * `NOT_FOUND`, also when it was accepted or revoked in the meantime.
 */
export async function updateOwnInvitation(
  ctx: MemberWriteContext,
  id: string,
  data: Prisma.InvitationUncheckedUpdateManyInput,
) {
  const { merchantId } = ctx.actor;
  const [invitation] = await ctx.tx.invitation.updateManyAndReturn({
    where: { id, merchantId, acceptedAt: null, revokedAt: null },
    data,
  });
  return invitation ? accept(invitation) : refuse('NOT_FOUND');
}
