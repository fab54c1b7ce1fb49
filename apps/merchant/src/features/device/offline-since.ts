/**
 * Since when a silent cabinet is dark: its connection ended, or it simply was not heard any more before anybody noticed. Null for a
 * cabinet that never connected.
 */
export function offlineSince({
  since,
  lastSeenAt,
}: {
  since: string | null;
  lastSeenAt: string | null;
}): string | null {
  if (!since || !lastSeenAt) return lastSeenAt ?? since;
  return Date.parse(since) >= Date.parse(lastSeenAt) ? since : lastSeenAt;
}
