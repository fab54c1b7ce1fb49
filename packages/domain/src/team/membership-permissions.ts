import {
  effectivePermissions,
  type Permission,
  permissions,
  restockerPermissions,
  type SystemRole,
  systemRoles,
} from './permissions.ts';

export type MembershipRights = {
  readonly kind: 'owner' | 'staff' | 'restocker';
  readonly systemRole: SystemRole | null;
  /** Permissions of the merchant-defined role, as stored. */
  readonly rolePermissions: readonly string[];
};

const known = new Set<string>(permissions);
const isPermission = (value: string): value is Permission => known.has(value);

/** Returns all permissions of a membership. Stored values that no longer exist grant nothing. [domain 9.3] */
export function membershipPermissions(rights: MembershipRights): readonly Permission[] {
  if (rights.kind === 'owner') return effectivePermissions(systemRoles.owner);
  if (rights.kind === 'restocker') return effectivePermissions(restockerPermissions);
  if (rights.systemRole) return effectivePermissions(systemRoles[rights.systemRole]);
  return effectivePermissions(rights.rolePermissions.filter(isPermission));
}
