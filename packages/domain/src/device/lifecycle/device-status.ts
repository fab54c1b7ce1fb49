import type { Lifecycle } from './lifecycle-transitions.ts';

/** Statuses that the app shows for a device. [spec 4, domain 2] */
export const deviceStatuses = ['to_be_activated', 'operational', 'frozen'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/**
 * Only an operational device can be frozen. A device in stock or retired belongs to no merchant and shows no status:
 * null.
 */
export function displayedStatus(lifecycle: Lifecycle, frozen: boolean): DeviceStatus | null {
  if (lifecycle === 'operational') return frozen ? 'frozen' : 'operational';
  return lifecycle === 'to_be_activated' ? 'to_be_activated' : null;
}
