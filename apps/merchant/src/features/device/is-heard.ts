import type { OnlineStatus } from '@larder/domain/device/online-status';

/** True while a cabinet can be reached; what is shown of any other is the last that was heard. */
export function isHeard(online: OnlineStatus): boolean {
  return online === 'online' || online === 'stale';
}
