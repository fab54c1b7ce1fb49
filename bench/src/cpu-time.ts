import { existsSync, readFileSync } from 'node:fs';
import type { Database } from '@larder/database/open-database';

const TICK_MS = 10;

/** Time that a process has used on all cores; NaN without `/proc`. */
export function cpuMsOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // The second field is a name in brackets that may contain any character.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Processor time of all processes of PostgreSQL that are connected or work in the background. */
export async function postgresCpuMs({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  return rows.map(({ pid }) => cpuMsOf(pid)).reduce((sum, ms) => sum + (Number.isNaN(ms) ? 0 : ms), 0);
}
