import type { DeviceId } from '../ids.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import type { Permission } from './permissions.ts';

/** Devices that a member may see: all of the merchant, or these. */
export type Scope = 'all' | readonly DeviceId[];

/** What a member holds, or is to hold. An owner is above every role, also above one with all permissions. */
export type Standing = {
  readonly isOwner: boolean;
  readonly permissions: readonly Permission[];
  readonly scope: Scope;
};

/**
 * Checks that a member holds everything of the other standing, so that they may give it, change it or take it away.
 * Refuses `ROLE_ABOVE_OWN`. [decision 114]
 */
export function checkGrant(own: Standing, other: Standing): Result<void> {
  if (own.isOwner) return accept();
  const within =
    !other.isOwner &&
    other.permissions.every((permission) => own.permissions.includes(permission)) &&
    isWithin(own.scope, other.scope);
  return within ? accept() : refuse('ROLE_ABOVE_OWN');
}

function isWithin(own: Scope, other: Scope): boolean {
  if (own === 'all') return true;
  return other !== 'all' && other.every((deviceId) => own.includes(deviceId));
}

/**
 * Checks a change of a role: its editor holds what it grants before and after, at all devices, because a role is of the
 * whole merchant. Refuses `ROLE_ABOVE_OWN`. [decision 114]
 */
export function checkRoleChange(
  own: Standing,
  before: readonly Permission[],
  after: readonly Permission[],
): Result<void> {
  return checkGrant(own, { isOwner: false, permissions: [...before, ...after], scope: 'all' });
}

/** Checks that a merchant keeps an owner when one leaves or steps down. Refuses `LAST_OWNER`. [domain A1] */
export function checkOwnersLeft(otherOwners: number): Result<void> {
  return otherOwners > 0 ? accept() : refuse('LAST_OWNER');
}
