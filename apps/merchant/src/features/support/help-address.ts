const TITLE_MAX = 40;

/**
 * Returns the page to show if it is on a trusted host, over https, and not on our own origin; else null. [screens 8]
 */
export function helpAddress(url: string | null, hosts: readonly string[], ownOrigin: string): string | null {
  if (!url || !URL.canParse(url)) return null;
  const asked = new URL(url);
  if (asked.protocol !== 'https:' || asked.username || asked.password) return null;
  // A frame of our own origin could escape its sandbox.
  if (asked.origin === ownOrigin || !hosts.includes(asked.host)) return null;
  return asked.href;
}

export const helpTitle = (title: string | null): string | undefined =>
  title?.trim().slice(0, TITLE_MAX) || undefined;
