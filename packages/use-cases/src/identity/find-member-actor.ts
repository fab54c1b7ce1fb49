import type { Tx } from '@larder/database/transaction';
import { mustSetUpTwoStep } from '@larder/domain/identity/sign-in-steps';
import type { MembershipId } from '@larder/domain/ids';
import type { Standing } from '@larder/domain/team/grant-rule';
import type { MemberActor } from '../actor.ts';
import { standingOf, standingParts } from './member-standing.ts';

type FoundMember = MemberActor & {
  /** Name of the merchant that requires two-step verification which the person lacks; null: nothing is due. */
  readonly twoStepDueAt: string | null;
};

/**
 * Returns a member with their current rights; null once the member, their account or their merchant has ended.
 * [domain 9.3]
 */
export async function findMemberActor(tx: Tx, id: MembershipId): Promise<FoundMember | null> {
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
): Promise<{ readonly actor: FoundMember; readonly standing: Standing } | null> {
  const membership = await tx.membership.findFirst({
    where: {
      id,
      status: 'active',
      deletedAt: null,
      account: { status: 'active' },
      merchant: { status: { not: 'closed' } },
    },
    include: {
      merchant: { select: { status: true, name: true, requireTwoStep: true } },
      account: { select: { twoStepAt: true } },
      ...standingParts,
    },
  });
  if (!membership) return null;
  const { merchant, account } = membership;
  const standing = standingOf(membership);
  const isDue = mustSetUpTwoStep({
    kind: membership.kind,
    merchantRequires: merchant.requireTwoStep,
    hasTwoStep: account.twoStepAt !== null,
  });
  const actor: FoundMember = {
    kind: membership.kind === 'restocker' ? 'restocker' : 'user',
    accountId: membership.accountId,
    membershipId: membership.id,
    merchantId: membership.merchantId,
    merchantStatus: merchant.status,
    permissions: standing.permissions,
    deviceScope: standing.scope,
    permissionVersion: membership.permissionVersion,
    twoStepDueAt: isDue ? merchant.name : null,
  };
  return { actor, standing };
}
