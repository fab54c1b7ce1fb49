import { limits } from '../../limits.ts';
import type { ConnectivityState } from './connectivity-transitions.ts';

/** Statuses that the app shows: `stale` is recorded as online, but silent for 75 s. [screens 1.4, A-1] */
export const onlineStatuses = ['online', 'stale', 'offline', 'never_seen'] as const;
export type OnlineStatus = (typeof onlineStatuses)[number];

/** Returns the status at an instant: 150 s of silence mean offline even before the sweep has recorded it. */
export function onlineStatus(
  connectivity: { readonly state: ConnectivityState; readonly lastSeenAt: Date | null },
  now: Date,
): OnlineStatus {
  if (connectivity.state !== 'online') return connectivity.state;
  const silentMs = now.getTime() - (connectivity.lastSeenAt?.getTime() ?? 0);
  if (silentMs >= limits.silenceOfflineMs) return 'offline';
  return silentMs >= limits.silenceStaleMs ? 'stale' : 'online';
}
