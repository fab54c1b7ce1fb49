import type { DeviceId } from '../ids.ts';
import { type MembershipRights, membershipPermissions } from '../team/membership-permissions.ts';
import type { SystemRole } from '../team/permissions.ts';

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
