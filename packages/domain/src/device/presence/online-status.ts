import { limits } from '../../limits.ts';
import type { ConnectivityState } from './connectivity-transitions.ts';

/** Statuses that the app shows: `stale` is recorded as online, but silent for 75 s. [screens 1.4, A-1] */
export const onlineStatuses = ['online', 'stale', 'offline', 'never_seen'] as const;
export type OnlineStatus = (typeof onlineStatuses)[number];

/**
 * Returns the status at an instant: 150 s of silence mean offline even before the sweep has recorded it.
 * `connectivity`: null, or with the state null, for a device without a row.
 */
export function onlineStatus(
  connectivity: { readonly state: ConnectivityState | null; readonly lastSeenAt: Date | null } | null,
  now: Date,
): OnlineStatus {
  if (connectivity?.state !== 'online') return connectivity?.state ?? 'never_seen';
  const silentMs = now.getTime() - (connectivity.lastSeenAt?.getTime() ?? 0);
  if (silentMs >= limits.silenceOfflineMs) return 'offline';
  return silentMs >= limits.silenceStaleMs ? 'stale' : 'online';
}
