import type { Role, RolePermission } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import { isSystemRole, type Permission, type SystemRole } from '@larder/domain/team/permissions';

/** A role as memberships store it, with what it grants. */
export type FoundRole = {
  readonly kind: 'owner' | 'staff';
  readonly systemRole: SystemRole | null;
  readonly roleId: string | null;
  /** For the audit log: the code of a system role, the name of another. */
  readonly label: string;
  readonly permissions: readonly Permission[];
};

/** Finds a system role by its code, or a role of the merchant's own by its id. Refuses `NOT_FOUND`. */
export async function findRole(tx: Tx, merchantId: MerchantId, role: string): Promise<Result<FoundRole>> {
  const found = (await findRoles(tx, merchantId, [role])).get(role);
  return found ? accept(found) : refuse('NOT_FOUND');
}

/** Finds roles as `findRole` does, in one query; unknown ones are missing. */
export async function findRoles(
  tx: Tx,
  merchantId: MerchantId,
  roles: readonly string[],
): Promise<ReadonlyMap<string, FoundRole>> {
  const system = roles.filter(isSystemRole);
  const ids = roles.filter((role) => !isSystemRole(role));
  const own =
    ids.length === 0
      ? []
      : await tx.role.findMany({
          where: { id: { in: ids }, merchantId, deletedAt: null },
          include: { permissions: true },
        });
  return new Map([
    ...system.map((role) => [role, systemRole(role)] as const),
    ...own.map((role) => [role.id, ownRole(role)] as const),
  ]);
}

function systemRole(role: SystemRole): FoundRole {
  const kind = role === 'owner' ? 'owner' : 'staff';
  return {
    kind,
    systemRole: kind === 'owner' ? null : role,
    roleId: null,
    label: role,
    permissions: membershipPermissions({ kind, systemRole: role, rolePermissions: [] }),
  };
}

function ownRole({ id, name, permissions }: Role & { permissions: RolePermission[] }): FoundRole {
  const rolePermissions = permissions.map(({ permission }) => permission);
  return {
    kind: 'staff',
    systemRole: null,
    roleId: id,
    label: name,
    permissions: membershipPermissions({ kind: 'staff', systemRole: null, rolePermissions }),
  };
}
