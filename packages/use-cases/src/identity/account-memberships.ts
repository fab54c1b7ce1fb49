import type { Tx } from '@larder/database/transaction';
import type { AccountId } from '@larder/domain/ids';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';

/**
 * Returns the memberships that a person can work in now, oldest first; those of closed merchants are left out. Roles
 * are queried after the merchants because a transaction has one connection. [domain 1]
 */
export async function accountMemberships(tx: Tx, accountId: AccountId) {
  const rows = await tx.membership.findMany({
    where: { accountId, status: 'active', deletedAt: null, merchant: { status: { not: 'closed' } } },
    include: { merchant: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const roles = await tx.role.findMany({
    where: { id: { in: rows.flatMap(({ roleId }) => roleId ?? []) } },
    include: { permissions: true },
  });
  const roleOf = new Map(roles.map((role) => [role.id, role]));
  return rows.map(({ merchant, ...membership }) => {
    const role = roleOf.get(membership.roleId ?? '');
    return {
      ...membership,
      merchant,
      /** `owner`, a system role, `restocker`, or null for a role that the merchant defined, whose name follows. */
      roleCode: membership.kind === 'staff' ? membership.systemRole : membership.kind,
      roleName: role?.name ?? null,
      permissions: membershipPermissions({
        kind: membership.kind,
        systemRole: membership.systemRole,
        rolePermissions: (role && !role.deletedAt ? role.permissions : []).map(
          ({ permission }) => permission,
        ),
      }),
    };
  });
}

export type AccountMembership = Awaited<ReturnType<typeof accountMemberships>>[number];

/** Fields of a membership that the merchant sheet shows. [screens 9] */
export const membershipSummary = (membership: AccountMembership) => ({
  membershipId: membership.id,
  merchantId: membership.merchantId,
  merchantNo: membership.merchant.merchantNo,
  merchantName: membership.merchant.name,
  merchantStatus: membership.merchant.status,
  roleCode: membership.roleCode,
  roleName: membership.roleName,
});
