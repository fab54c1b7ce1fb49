import type { OnlineStatus } from '@larder/domain/device/presence/online-status';

/** True while a cabinet can be reached; values shown for any other cabinet are the last known ones. */
export function isReachable(online: OnlineStatus): boolean {
  return online === 'online' || online === 'stale';
}
