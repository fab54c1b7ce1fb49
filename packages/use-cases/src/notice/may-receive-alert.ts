import type { Prisma } from '@larder/database/model';
import type { DeviceId } from '@larder/domain/ids';
import type { SystemRole } from '@larder/domain/team/permissions';
import { type MembershipRights, membershipPermissions } from '../identity/membership-permissions.ts';

/** An active member, reduced to the fields that decide whether they receive alerts. */
export type AlertRecipient = {
  readonly kind: MembershipRights['kind'];
  readonly systemRole: string | null;
  readonly rolePermissions: readonly string[];
  readonly deviceScope: 'all' | 'selected';
  readonly deviceIds: readonly DeviceId[];
};

/**
 * True if a member may receive alerts of a device: has `alert.receive`, and the device is in scope. `null`: of any
 * device. Checked when an alert is raised and again when it is delivered. [domain 8]
 */
export function mayReceiveAlert(member: AlertRecipient, deviceId: DeviceId | null): boolean {
  const { kind, rolePermissions, deviceScope, deviceIds } = member;
  const systemRole = member.systemRole as SystemRole | null;
  if (!membershipPermissions({ kind, systemRole, rolePermissions }).includes('alert.receive')) return false;
  return deviceId === null || deviceScope === 'all' || deviceIds.includes(deviceId);
}

/** Relations needed to judge a membership, for reads outside transactions. */
export const recipientInclude = {
  account: { select: { id: true, email: true, locale: true, status: true } },
  role: { include: { permissions: true } },
  devices: { select: { deviceId: true } },
} as const satisfies Prisma.MembershipInclude;

type MembershipRow = Prisma.MembershipGetPayload<{ include: typeof recipientInclude }>;

/** Returns the membership as an alert recipient; null if it or its account is not active. */
export function recipientOf(row: MembershipRow): AlertRecipient | null {
  if (row.status !== 'active' || row.deletedAt || row.account.status !== 'active') return null;
  const { kind, systemRole, role, deviceScope, devices } = row;
  const granted = role && !role.deletedAt ? role.permissions : [];
  const rolePermissions = granted.map(({ permission }) => permission);
  return {
    kind,
    systemRole,
    rolePermissions,
    deviceScope,
    deviceIds: devices.map(({ deviceId }) => deviceId),
  };
}
