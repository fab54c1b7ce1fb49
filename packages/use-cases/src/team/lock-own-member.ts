import { lockMember } from '@larder/database/queries/team/member.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { checkGrant, checkOwnersLeft } from '@larder/domain/team/grant-rule';
import { standingOf, standingParts } from '../identity/member-standing.ts';
import type { MemberWriteContext } from '../use-case.ts';
import { lockOwnTeam } from './lock-own-team.ts';

/**
 * Locks the team and a user of the actor's merchant, with what both hold now. Refuses `PERMISSION_CHANGED`, `NOT_FOUND`
 * and `ROLE_ABOVE_OWN` for a user who holds more than the actor. Restockers: `lockOwnRestocker`. [decision 114]
 */
export async function lockOwnMember(ctx: MemberWriteContext, id: string) {
  const { merchantId } = ctx.actor;
  const own = await lockOwnTeam(ctx, 'user.edit');
  if (!own.ok) return own;
  if (!(await lockMember(ctx.tx, merchantId, id))) return refuse('NOT_FOUND');
  const member = await ctx.tx.membership.findUniqueOrThrow({ where: { id }, include: standingParts });
  const standing = standingOf(member);
  const allowed = checkGrant(own.value, standing);
  return allowed.ok ? accept({ own: own.value, member, standing }) : allowed;
}

export type LockedMember = Extract<Awaited<ReturnType<typeof lockOwnMember>>, { ok: true }>['value'];

/**
 * Checks that a member may lose their place or step down. Refuses `LAST_OWNER`, and `FORBIDDEN` for the actor's own
 * place, which another member must end. [screens 26]
 */
export async function checkLeaves(ctx: MemberWriteContext, { member, standing }: LockedMember) {
  if (standing.isOwner) {
    const others = await ctx.tx.membership.count({
      where: {
        merchantId: ctx.actor.merchantId,
        kind: 'owner',
        status: 'active',
        deletedAt: null,
        account: { status: 'active' },
        id: { not: member.id },
      },
    });
    const left = checkOwnersLeft(others);
    if (!left.ok) return left;
  }
  return member.id === ctx.actor.membershipId ? refuse('FORBIDDEN') : accept();
}
