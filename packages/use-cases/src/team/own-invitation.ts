import type { Prisma } from '@larder/database/model';
import { accept, refuse } from '@larder/domain/refusal';
import type { MemberWriteContext } from '../use-case.ts';

/**
 * Updates an open restocker invitation of the actor's merchant and locks it until the end of the transaction. Refuses
 * `NOT_FOUND`, also when it was accepted or revoked in the meantime.
 */
export async function updateOwnInvitation(
  ctx: MemberWriteContext,
  id: string,
  data: Prisma.InvitationUncheckedUpdateManyInput,
) {
  const { merchantId } = ctx.actor;
  const [invitation] = await ctx.tx.invitation.updateManyAndReturn({
    where: { id, merchantId, kind: 'restocker', acceptedAt: null, revokedAt: null },
    data,
  });
  return invitation ? accept(invitation) : refuse('NOT_FOUND');
}
