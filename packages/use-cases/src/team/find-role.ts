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
  if (isSystemRole(role)) {
    const kind = role === 'owner' ? 'owner' : 'staff';
    return accept({
      kind,
      systemRole: kind === 'owner' ? null : role,
      roleId: null,
      label: role,
      permissions: membershipPermissions({ kind, systemRole: role, rolePermissions: [] }),
    });
  }
  const own = await tx.role.findFirst({
    where: { id: role, merchantId, deletedAt: null },
    include: { permissions: true },
  });
  if (!own) return refuse('NOT_FOUND');
  const rolePermissions = own.permissions.map(({ permission }) => permission);
  return accept({
    kind: 'staff',
    systemRole: null,
    roleId: own.id,
    label: own.name,
    permissions: membershipPermissions({ kind: 'staff', systemRole: null, rolePermissions }),
  });
}
