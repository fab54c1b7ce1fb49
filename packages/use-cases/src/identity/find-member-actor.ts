import type { Tx } from '@larder/database/transaction';
import { mustSetUpTwoStep } from '@larder/domain/identity/sign-in-steps';
import type { MembershipId } from '@larder/domain/ids';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import type { MemberActor } from '../actor.ts';

type FoundMember = MemberActor & {
  /** Name of the merchant that requires two-step verification which the person lacks; null: nothing is due. */
  readonly twoStepDueAt: string | null;
};

/**
 * Returns a member with their current rights; null once the member, their account or their merchant has ended.
 * [domain 9.3]
 */
export async function findMemberActor(tx: Tx, id: MembershipId): Promise<FoundMember | null> {
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
      role: { include: { permissions: true } },
      devices: { select: { deviceId: true } },
    },
  });
  if (!membership) return null;
  const { kind, systemRole, role, merchant, account, devices } = membership;
  const isDue = mustSetUpTwoStep({
    kind,
    merchantRequires: merchant.requireTwoStep,
    hasTwoStep: account.twoStepAt !== null,
  });
  const granted = role && !role.deletedAt ? role.permissions : [];
  return {
    kind: kind === 'restocker' ? 'restocker' : 'user',
    accountId: membership.accountId,
    membershipId: membership.id,
    merchantId: membership.merchantId,
    merchantStatus: merchant.status,
    permissions: membershipPermissions({
      kind,
      systemRole,
      rolePermissions: granted.map(({ permission }) => permission),
    }),
    deviceScope: membership.deviceScope === 'all' ? 'all' : devices.map(({ deviceId }) => deviceId),
    permissionVersion: membership.permissionVersion,
    twoStepDueAt: isDue ? merchant.name : null,
  };
}
