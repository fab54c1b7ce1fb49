import type { Tx } from '@larder/database/transaction';
import type { MembershipId } from '@larder/domain/ids';
import type { Standing } from '@larder/domain/team/grant-rule';
import type { MemberActor } from '../actor.ts';
import { standingOf, standingParts } from './member-standing.ts';

/**
 * Returns a member with their current rights; null once the member, their account or their merchant has ended.
 * [domain 9.3]
 */
export async function findMemberActor(tx: Tx, id: MembershipId): Promise<MemberActor | null> {
  const found = await findMember(tx, id);
  return found?.actor ?? null;
}

/** Returns what an active member holds now; null once they, their account or their merchant has ended. */
export async function findStanding(tx: Tx, id: MembershipId): Promise<Standing | null> {
  const found = await findMember(tx, id);
  return found?.standing ?? null;
}

async function findMember(
  tx: Tx,
  id: MembershipId,
): Promise<{ readonly actor: MemberActor; readonly standing: Standing } | null> {
  const membership = await tx.membership.findFirst({
    where: {
      id,
      status: 'active',
      deletedAt: null,
      account: { status: 'active' },
      merchant: { status: { not: 'closed' } },
    },
    include: { merchant: { select: { status: true } }, ...standingParts },
  });
  if (!membership) return null;
  const standing = standingOf(membership);
  const actor: MemberActor = {
    kind: membership.kind === 'restocker' ? 'restocker' : 'user',
    accountId: membership.accountId,
    membershipId: membership.id,
    merchantId: membership.merchantId,
    merchantStatus: membership.merchant.status,
    permissions: standing.permissions,
    deviceScope: standing.scope,
    permissionVersion: membership.permissionVersion,
  };
  return { actor, standing };
}
