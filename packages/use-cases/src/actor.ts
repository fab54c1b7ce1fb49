import type { AccountId, DeviceId, MembershipId, MerchantId } from '@larder/domain/ids';
import type { Permission } from '@larder/domain/team/permissions';

export type MerchantStatus = 'onboarding' | 'active' | 'suspended' | 'closed';

/**
 * The caller of a use case. Created at the edges (session, gateway, job, command line), never from input of the
 * caller.
 */
export type Actor = {
  readonly kind: 'user' | 'restocker' | 'platform' | 'device' | 'shopper' | 'system';
  readonly accountId?: AccountId;
  readonly membershipId?: MembershipId;
  readonly merchantId?: MerchantId;
  /** Status of the merchant; `suspended` and `closed` may read but not write. */
  readonly merchantStatus?: MerchantStatus;
  readonly permissions: readonly Permission[];
  /** Devices that the actor may see: all of the merchant, or these. */
  readonly deviceScope: 'all' | readonly DeviceId[];
  readonly permissionVersion: number;
  /** Id of the sign-in that the actor's token came from. */
  readonly familyId?: string;
  /** When the person last proved who they are in it; read only for use cases that ask for it. [decision 262] */
  readonly provedAt?: Date;
  /**
   * The merchant of the actor's token, which requires two-step verification that the person has not set up: until then
   * the actor is no member of it. [decision 120]
   */
  readonly twoStepDue?: { readonly merchantId: MerchantId; readonly merchantName: string };
};

/** An actor who is signed in. */
export type AccountActor = Actor & { readonly accountId: AccountId };

/** An actor who is signed in at one merchant. */
export type MemberActor = AccountActor & {
  readonly membershipId: MembershipId;
  readonly merchantId: MerchantId;
};

/** An actor who is not signed in: a shopper at a cabinet's door. */
export const visitor: Actor = { kind: 'shopper', permissions: [], deviceScope: [], permissionVersion: 0 };

/** Timers and workers of our own processes. */
export const systemActor: Actor = {
  kind: 'system',
  permissions: [],
  deviceScope: 'all',
  permissionVersion: 0,
};

/** True if the device is within the actor's scope; does not check that it belongs to their merchant. [domain 9.3] */
export function seesDevice(actor: Actor, deviceId: DeviceId): boolean {
  return actor.deviceScope === 'all' || actor.deviceScope.includes(deviceId);
}

/** Returns the devices to filter a query by; null for every device of the merchant. */
export function scopeOf(actor: Actor): readonly DeviceId[] | null {
  return actor.deviceScope === 'all' ? null : actor.deviceScope;
}
