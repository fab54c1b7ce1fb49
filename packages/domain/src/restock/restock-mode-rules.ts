import { accept, type Result, refuse } from '../refusal.ts';
import type { Permission } from '../team/permissions.ts';
import type { RestockMode } from './suggest-quantity.ts';

type ModeRule = {
  /** Feature of the merchant; without it no member sees the mode. */
  readonly feature: string;
  /** Any one of them suffices. */
  readonly permissions: readonly [Permission, ...Permission[]];
};

const legacyPermissions = ['restock.quick', 'restock.one_click', 'restock.refill.execute'] as const;

/** Feature and permissions that each mode requires. [screens 97, 99] */
export const restockModeRules: Readonly<Record<RestockMode, ModeRule>> = {
  quick: { feature: 'restock_quick', permissions: ['restock.quick'] },
  one_click: { feature: 'restock_one_click', permissions: ['restock.one_click'] },
  refill: { feature: 'restock_refill', permissions: ['restock.refill.execute'] },
  legacy: { feature: 'restock_legacy', permissions: legacyPermissions },
};

/** Permissions of which any one allows restocking in some mode. */
export const restockPermissions = legacyPermissions;

export function isModeEnabled(mode: RestockMode, features: readonly string[]): boolean {
  return features.includes(restockModeRules[mode].feature);
}

export function mayRestock(mode: RestockMode, permissions: readonly Permission[]): boolean {
  return restockModeRules[mode].permissions.some((permission) => permissions.includes(permission));
}

/**
 * Refuses `RESTOCK_MODE_DISABLED` if the merchant does not have the mode, `FORBIDDEN` if the person lacks the
 * permission.
 */
export function checkRestockMode(
  mode: RestockMode,
  features: readonly string[],
  permissions: readonly Permission[],
): Result<void> {
  if (!isModeEnabled(mode, features)) return refuse('RESTOCK_MODE_DISABLED', { mode });
  return mayRestock(mode, permissions) ? accept() : refuse('FORBIDDEN');
}
