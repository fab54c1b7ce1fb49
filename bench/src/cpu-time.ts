import { existsSync, readFileSync } from 'node:fs';
import type { Database } from '@larder/database/open-database';

const TICK_MS = 10;

/** Time that a process has used on all cores; NaN without `/proc`. */
export function cpuMsOf(pid: number): number {
  const times = timesOf(pid);
  return times ? times.ownMs : Number.NaN;
}

/**
 * Processor time of PostgreSQL since its start: of the processes that live, by their server, and of those that have
 * ended. Without these a vacuum that ends would take its time away again.
 */
export async function postgresCpuMs({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  const living = rows.flatMap(({ pid }) => timesOf(pid) ?? []);
  const server = living[0] && timesOf(living[0].parent);
  if (!server) return Number.NaN;
  return living.reduce((sum, { ownMs }) => sum + ownMs, server.ownMs + server.endedChildrenMs);
}

type Times = { readonly parent: number; readonly ownMs: number; readonly endedChildrenMs: number };

/** Undefined if the process has ended. */
function timesOf(pid: number): Times | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // The second field is a name in brackets that may contain any character; the fourth is the parent.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  return {
    parent,
    ownMs: (user + system) * TICK_MS,
    endedChildrenMs: (endedUser + endedSystem) * TICK_MS,
  };
}
