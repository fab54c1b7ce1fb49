import { limits } from '@larder/domain/limits';

type Heard = {
  /** Since when its connection is in this state. */
  since: string | null;
  lastSeenAt: string | null;
};

/**
 * Since when a silent cabinet is dark: its connection ended, or it was not heard any more, which nobody notices before it has been silent
 * for long. Null for a cabinet that never connected. [protocol 6.3]
 */
export function offlineSince({ since, lastSeenAt }: Heard): string | null {
  if (!since || !lastSeenAt) return lastSeenAt ?? since;
  const silentMs = Date.parse(since) - Date.parse(lastSeenAt);
  return silentMs >= 0 && silentMs < limits.silenceOfflineMs ? since : lastSeenAt;
}
