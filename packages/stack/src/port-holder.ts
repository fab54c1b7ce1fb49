import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTENS = '0A';

/** Names the process that listens at a port of this machine; undefined where the system does not say. */
export function portHolder(port: number): string | undefined {
  try {
    const sockets = new Set(listeningSockets(port));
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holdsOne(name, sockets));
    return pid && `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()}, process ${pid}`;
  } catch {
    return undefined;
  }
}

/** Links such as `socket:[4711]` of what listens at the port, by IPv4 and IPv6. */
function listeningSockets(port: number): string[] {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    readFileSync(table, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = '', , state]) => local.endsWith(end) && state === LISTENS)
      .map((columns) => `socket:[${columns[9]}]`),
  );
}

/** False for the processes of others, whose files we may not see. */
function holdsOne(pid: string, sockets: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((file) => sockets.has(linkOf(`/proc/${pid}/fd/${file}`)));
  } catch {
    return false;
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
