import { limits } from '@larder/domain/limits';

type Connection = {
  /** Time since which the connection has been in its present state. */
  since: string | null;
  lastSeenAt: string | null;
};

/**
 * Returns since when a silent cabinet has been offline: the end of its connection, or its last message if only a long
 * silence revealed the outage. Null for a cabinet that never connected. [protocol 6.3]
 */
export function offlineSince({ since, lastSeenAt }: Connection): string | null {
  if (!since || !lastSeenAt) return lastSeenAt ?? since;
  const silentMs = Date.parse(since) - Date.parse(lastSeenAt);
  return silentMs >= 0 && silentMs < limits.silenceOfflineMs ? since : lastSeenAt;
}
