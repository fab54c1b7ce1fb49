import type { MemberRow } from '@larder/database/queries/team/member.queries';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import { keyPowers } from '@larder/domain/team/permission-areas';

/** A member as lists show them. */
export const listedMember = ({ rolePermissions, sortName, lastActiveAt, ...row }: MemberRow) => {
  const held = membershipPermissions({ kind: row.kind, systemRole: row.systemRole, rolePermissions });
  return {
    ...row,
    roleCode: row.kind === 'staff' ? row.systemRole : row.kind,
    powers: keyPowers.filter((permission) => held.includes(permission)),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
  };
};
