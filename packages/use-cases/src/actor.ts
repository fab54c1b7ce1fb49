import type { AccountId, DeviceId, MembershipId, MerchantId } from '@larder/domain/ids';
import type { Permission } from '@larder/domain/team/permissions';

export type MerchantStatus = 'onboarding' | 'active' | 'suspended' | 'closed';

/** Who acts. Made at the edges (session, gateway, job, command line), never from anything that a caller may choose. */
export type Actor = {
  readonly kind: 'user' | 'restocker' | 'platform' | 'device' | 'shopper' | 'system';
  readonly accountId?: AccountId;
  readonly membershipId?: MembershipId;
  readonly merchantId?: MerchantId;
  /** Of the merchant; `suspended` and `closed` may read but not write. */
  readonly merchantStatus?: MerchantStatus;
  readonly permissions: readonly Permission[];
  /** Cabinets that the actor may see: all of the merchant, or these. */
  readonly deviceScope: 'all' | readonly DeviceId[];
  readonly permissionVersion: number;
  /** The sign-in that the actor's token came from. */
  readonly familyId?: string;
};

/** Somebody who is signed in. */
export type AccountActor = Actor & { readonly accountId: AccountId };

/** Somebody who is signed in at one merchant. */
export type MemberActor = AccountActor & {
  readonly membershipId: MembershipId;
  readonly merchantId: MerchantId;
};

/** Somebody not signed in: at a cabinet's door he is a shopper. */
export const visitor: Actor = { kind: 'shopper', permissions: [], deviceScope: [], permissionVersion: 0 };

/** Timers and workers of our own processes. */
export const systemActor: Actor = {
  kind: 'system',
  permissions: [],
  deviceScope: 'all',
  permissionVersion: 0,
};

/** True if the cabinet lies within the actor's scope. Whether it belongs to his merchant is another question. [domain 9.3] */
export function seesDevice(actor: Actor, deviceId: DeviceId): boolean {
  return actor.deviceScope === 'all' || actor.deviceScope.includes(deviceId);
}

/** The cabinets that a query is narrowed to; null: every cabinet of the merchant. */
export function scopeOf(actor: Actor): readonly DeviceId[] | null {
  return actor.deviceScope === 'all' ? null : actor.deviceScope;
}
