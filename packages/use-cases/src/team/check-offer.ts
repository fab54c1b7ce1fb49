import type { Invitation } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';
import { type Result, refuse } from '@larder/domain/refusal';
import { checkGrant, type Standing } from '@larder/domain/team/grant-rule';
import { can } from '@larder/domain/team/permissions';
import { type FoundRole, findRoles } from './find-role.ts';

type Offer = Pick<Invitation, 'merchantId' | 'kind' | 'systemRole' | 'roleId' | 'deviceScope' | 'deviceIds'>;

/**
 * Checks that a member with this standing may offer what the invitation offers now: its role may have been edited since
 * it was sent. `restocker.edit` is enough to appoint restockers of own devices. Refuses `FORBIDDEN` and
 * `ROLE_ABOVE_OWN`. [decision 114]
 */
export async function checkOffer(tx: Tx, own: Standing, offer: Offer): Promise<Result<void>> {
  return judge(own, offer, await rolesOf(tx, offer.merchantId, [offer]));
}

/** Returns the offers of a merchant that a member with this standing may not make, as `checkOffer` judges each. */
export async function offersBeyond<AnOffer extends Offer>(
  tx: Tx,
  own: Standing,
  merchantId: MerchantId,
  offers: readonly AnOffer[],
): Promise<AnOffer[]> {
  const roles = await rolesOf(tx, merchantId, offers);
  return offers.filter((offer) => !judge(own, offer, roles).ok);
}

type Roles = ReadonlyMap<string, FoundRole>;

/** A restocker has none. */
const roleOf = ({ systemRole, roleId }: Offer) => systemRole ?? roleId ?? '';

const rolesOf = (tx: Tx, merchantId: MerchantId, offers: readonly Offer[]): Promise<Roles> =>
  findRoles(tx, merchantId, [...new Set(offers.map(roleOf).filter(Boolean))]);

function judge(own: Standing, offer: Offer, roles: Roles): Result<void> {
  const { kind, deviceScope, deviceIds } = offer;
  const scope = deviceScope === 'all' ? 'all' : deviceIds;
  if (kind === 'restocker') {
    if (!can(own.permissions, ['restocker.edit'])) return refuse('FORBIDDEN');
    return checkGrant(own, { isOwner: false, permissions: [], scope });
  }
  if (!can(own.permissions, ['user.edit'])) return refuse('FORBIDDEN');
  const role = roles.get(roleOf(offer));
  if (!role) return refuse('FORBIDDEN');
  return checkGrant(own, { isOwner: role.kind === 'owner', permissions: role.permissions, scope });
}
