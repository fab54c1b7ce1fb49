import type { DeviceId } from '@larder/domain/ids';
import type { Standing } from '@larder/domain/team/grant-rule';
import { type MembershipRights, membershipPermissions } from '@larder/domain/team/membership-permissions';

/** The relations of a membership from which its standing is computed. */
export const standingParts = {
  role: { include: { permissions: true } },
  devices: { select: { deviceId: true } },
} as const;

type StoredMember = Pick<MembershipRights, 'kind' | 'systemRole'> & {
  readonly deviceScope: 'all' | 'selected';
  readonly role: StoredRole | null;
  readonly devices: readonly { readonly deviceId: DeviceId }[];
};

type StoredRole = {
  readonly deletedAt: Date | null;
  readonly permissions: readonly { readonly permission: string }[];
};

/** What a membership holds, whether or not it is active. A deleted role grants nothing. [domain 9.3] */
export function standingOf({ kind, systemRole, role, deviceScope, devices }: StoredMember): Standing {
  const granted = role && !role.deletedAt ? role.permissions : [];
  return {
    isOwner: kind === 'owner',
    permissions: membershipPermissions({
      kind,
      systemRole,
      rolePermissions: granted.map(({ permission }) => permission),
    }),
    scope: deviceScope === 'all' ? 'all' : devices.map(({ deviceId }) => deviceId),
  };
}
