import {
  type MemberRightsRow,
  membersOf,
  membersSeeing,
} from '@larder/database/queries/notice/notice.queries';
import type { Tx } from '@larder/database/transaction';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import type { Permission, SystemRole } from '@larder/domain/team/permissions';

/** Finds the active members of a merchant who hold a permission; with a device, only those who see it. */
export async function membersWith(
  tx: Tx,
  permission: Permission,
  { merchantId, deviceId }: { readonly merchantId: string; readonly deviceId?: string },
): Promise<MemberRightsRow[]> {
  const members = await (deviceId === undefined
    ? membersOf(tx, merchantId)
    : membersSeeing(tx, merchantId, deviceId));
  return members.filter((member) => holds(member, permission));
}

/** True if the rights of a member, as they are stored, include a permission. */
export const holds = (
  { kind, systemRole, rolePermissions }: Pick<MemberRightsRow, 'kind' | 'systemRole' | 'rolePermissions'>,
  permission: Permission,
): boolean =>
  membershipPermissions({ kind, systemRole: systemRole as SystemRole | null, rolePermissions }).includes(
    permission,
  );
