import type { Invitation } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { type Result, refuse } from '@larder/domain/refusal';
import { checkGrant, type Standing } from '@larder/domain/team/grant-rule';
import { can } from '@larder/domain/team/permissions';
import { findRole } from './find-role.ts';

type Offer = Pick<Invitation, 'merchantId' | 'kind' | 'systemRole' | 'roleId' | 'deviceScope' | 'deviceIds'>;

/**
 * Checks that a member with this standing may offer what the invitation offers now: its role may have been edited since
 * it was sent. `restocker.edit` is enough to appoint restockers of own devices. Refuses `FORBIDDEN` and
 * `ROLE_ABOVE_OWN`. [decision 114]
 */
export async function checkOffer(
  tx: Tx,
  own: Standing,
  { merchantId, kind, systemRole, roleId, deviceScope, deviceIds }: Offer,
): Promise<Result<void>> {
  const scope = deviceScope === 'all' ? 'all' : deviceIds;
  if (kind === 'restocker') {
    if (!can(own.permissions, ['restocker.edit'])) return refuse('FORBIDDEN');
    return checkGrant(own, { isOwner: false, permissions: [], scope });
  }
  if (!can(own.permissions, ['user.edit'])) return refuse('FORBIDDEN');
  const role = await findRole(tx, merchantId, systemRole ?? roleId ?? '');
  if (!role.ok) return refuse('FORBIDDEN');
  return checkGrant(own, {
    isOwner: role.value.kind === 'owner',
    permissions: role.value.permissions,
    scope,
  });
}
