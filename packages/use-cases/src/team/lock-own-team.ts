import { lockTeam } from '@larder/database/queries/team/member.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { Standing } from '@larder/domain/team/grant-rule';
import { can, type Permission } from '@larder/domain/team/permissions';
import { findStanding } from '../identity/find-member-actor.ts';
import type { MemberWriteContext } from '../use-case.ts';

/**
 * Locks the team of the actor's merchant until the end of the transaction and returns what the actor holds now: another
 * member may have taken it away since this call began. Refuses `PERMISSION_CHANGED`. [decision 114]
 */
export async function lockOwnTeam(ctx: MemberWriteContext, needed: Permission): Promise<Result<Standing>> {
  await lockTeam(ctx.tx, ctx.actor.merchantId);
  const own = await findStanding(ctx.tx, ctx.actor.membershipId);
  return own && can(own.permissions, [needed]) ? accept(own) : refuse('PERMISSION_CHANGED');
}
