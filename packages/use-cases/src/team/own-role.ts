import { accept, refuse } from '@larder/domain/refusal';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import { isSystemRole, type Permission } from '@larder/domain/team/permissions';
import type { MemberWriteContext } from '../use-case.ts';

/**
 * Loads a role of the merchant's own, for a caller who has locked the team. Refuses `ROLE_SYSTEM` for a system role,
 * which nobody can change, and `NOT_FOUND`.
 */
export async function findOwnRole({ tx, actor }: MemberWriteContext, id: string) {
  if (isSystemRole(id)) return refuse('ROLE_SYSTEM');
  const role = await tx.role.findFirst({
    where: { id, merchantId: actor.merchantId, deletedAt: null },
    include: { permissions: true },
  });
  if (!role) return refuse('NOT_FOUND');
  const rolePermissions = role.permissions.map(({ permission }) => permission);
  const permissions = membershipPermissions({ kind: 'staff', systemRole: null, rolePermissions });
  return accept({ ...role, permissions });
}

/** Replaces the permissions of a role. */
export async function storePermissions(
  { tx, actor: { merchantId } }: MemberWriteContext,
  roleId: string,
  permissions: readonly Permission[],
): Promise<void> {
  await tx.rolePermission.deleteMany({ where: { merchantId, roleId } });
  await tx.rolePermission.createMany({
    data: permissions.map((permission) => ({ merchantId, roleId, permission })),
  });
}
