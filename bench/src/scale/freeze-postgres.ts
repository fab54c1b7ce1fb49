import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@larder/database/open-database';

/**
 * Stops all processes of the server, as a disk that does not answer does: connections stay open and nothing comes back.
 * Returns a function that lets them go on.
 */
export async function freezePostgres({ pool }: Database): Promise<() => void> {
  const { rows } = await pool.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
  const first = readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0];
  const postmaster = Number(first);
  process.kill(postmaster, 'SIGSTOP');
  // No new ones while their parent stands still.
  const stopped = [postmaster, ...childrenOf(postmaster)];
  for (const pid of stopped) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of stopped.reverse()) signal(pid, 'SIGCONT');
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}

/** The second field is a name in brackets that may contain any character; the parent is the fourth. */
function parentOf(pid: string): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    // It has ended meanwhile.
    return Number.NaN;
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
