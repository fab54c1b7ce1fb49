import type { Merchant } from '@larder/database/model';
import {
  effectivePermissions,
  restockerPermissions,
  type SystemRole,
  systemRoles,
} from '@larder/domain/team/permissions';
import type { MemberActor } from '@larder/use-cases/actor';
import type { Member } from './given-member.ts';

/**
 * Returns the member as the API would load them, with the permissions of a system role; a restocker has those of a
 * restocker.
 */
export function actorOf(
  { account, membership }: Member,
  options: {
    readonly role?: SystemRole;
    readonly merchant?: Pick<Merchant, 'status'>;
    readonly deviceIds?: readonly string[];
  } = {},
): MemberActor {
  const isRestocker = membership.kind === 'restocker';
  const granted = isRestocker
    ? restockerPermissions
    : systemRoles[options.role ?? membership.systemRole ?? 'owner'];
  return {
    kind: isRestocker ? 'restocker' : 'user',
    accountId: account.id,
    membershipId: membership.id,
    merchantId: membership.merchantId,
    merchantStatus: options.merchant?.status ?? 'active',
    permissions: effectivePermissions(granted),
    deviceScope: membership.deviceScope === 'all' ? 'all' : (options.deviceIds ?? []),
    permissionVersion: membership.permissionVersion,
    // Whatever a test's clock shows, this is fresh.
    provedAt: new Date(8.64e15),
  };
}
