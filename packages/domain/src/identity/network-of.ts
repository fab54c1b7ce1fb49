const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));

/**
 * Rate-limit key of an IP address: the IPv4 address itself, or the first 64 bits of an IPv6 address, because a
 * subscriber controls the whole /64.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const skipped = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...skipped, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
