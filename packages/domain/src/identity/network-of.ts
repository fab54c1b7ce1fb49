const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));

/**
 * Rate-limit key of an IP address: the IPv4 address itself, or the first 64 bits of an IPv6 address, because a
 * subscriber controls the whole /64.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  return prefixOf(ip, 4);
}

/**
 * Returns the first 48 bits of an IPv6 address, which a provider gives to a site and anybody can rent; null for IPv4.
 */
export function siteOf(ip: string): string | null {
  const network = networkOf(ip);
  return network.includes(':') ? prefixOf(ip, 3) : null;
}

function prefixOf(ip: string, count: number): string {
  const [head = '', tail = ''] = ip.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const skipped = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...skipped, ...after].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
