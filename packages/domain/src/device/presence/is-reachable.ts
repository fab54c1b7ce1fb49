import type { OnlineStatus } from './online-status.ts';

/** True while a cabinet can be reached; values shown for any other cabinet are the last known ones. */
export function isReachable(online: OnlineStatus): boolean {
  return online === 'online' || online === 'stale';
}
