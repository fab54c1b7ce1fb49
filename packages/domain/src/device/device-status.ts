import type { Lifecycle } from './lifecycle-transitions.ts';

/** What the app shows as a cabinet's status. [spec 4, domain 2] */
export const deviceStatuses = ['to_be_activated', 'operational', 'frozen'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/** Frozen covers an operational cabinet only. A cabinet in stock or retired belongs to no merchant and shows none: null. */
export function displayedStatus(lifecycle: Lifecycle, frozen: boolean): DeviceStatus | null {
  if (lifecycle === 'operational') return frozen ? 'frozen' : 'operational';
  return lifecycle === 'to_be_activated' ? 'to_be_activated' : null;
}
