import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Cores of a load that stands for other machines, and of everything else; null where there are not two of them. */
export type Cores = { readonly load: string; readonly rest: string; readonly all: string };

/**
 * Parts the cores: the last one for the load. Cabinets are no processes of a real installation, and at eight times its
 * capacity they would take from it the very time that the bench counts.
 */
export function partedCores(): Cores | null {
  const last = availableParallelism() - 1;
  if (process.platform !== 'linux' || last < 1) return null;
  return { load: String(last), rest: `0-${last - 1}`, all: `0-${last}` };
}

/** Keeps a process, its threads and what it starts from now on to some cores. */
export function keepTo(cores: string, pid = process.pid): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', cores, String(pid)], { stdio: 'ignore' });
}
