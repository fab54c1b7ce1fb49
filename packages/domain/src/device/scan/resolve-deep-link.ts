import { accept, type Result, refuse } from '../../refusal.ts';
import { can, type Permission } from '../../team/permissions.ts';
import type { Lifecycle } from '../lifecycle/lifecycle-transitions.ts';

/** Screen 133, 60 or 20, in this order. */
export type DeepLinkTarget = 'activate' | 'details' | 'restock';

export type DeepLinkFacts = {
  /** Null: no device has that number, or it belongs to another merchant. */
  readonly device: { readonly lifecycle: Lifecycle; readonly inScope: boolean } | null;
  readonly isRestocker: boolean;
  readonly permissions: readonly Permission[];
};

/**
 * Chooses the screen for a sticker opened with the phone's own camera. Refuses `DEVICE_NOT_ALLOCATED` for every device
 * outside this person's scope, so that numbers cannot be probed. [screens 3.9]
 */
export function resolveDeepLink({ device, isRestocker, permissions }: DeepLinkFacts): Result<DeepLinkTarget> {
  if (!device) return refuse('DEVICE_NOT_ALLOCATED');
  if (isRestocker) return device.inScope ? accept('restock') : refuse('DEVICE_NOT_ALLOCATED');
  if (device.lifecycle === 'to_be_activated' && can(permissions, ['device.activate']))
    return accept('activate');
  const visible = device.lifecycle === 'operational' && device.inScope && can(permissions, ['device.view']);
  return visible ? accept('details') : refuse('DEVICE_NOT_ALLOCATED');
}
