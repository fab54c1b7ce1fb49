import type { KeptService } from '@larder/stack/keep-running';
import { until } from './until.ts';

/** Ends a process and waits until its successor runs; returns when it ended, by `performance.now()`. */
export async function restartKept(
  kept: KeptService | undefined,
  signal: 'SIGTERM' | 'SIGKILL',
  patienceMs?: number,
): Promise<number> {
  if (kept === undefined) throw new Error('there is no such process');
  const former = kept.pid();
  process.kill(former, signal);
  const endedMs = performance.now();
  await until(() => kept.pid() !== former, patienceMs);
  return endedMs;
}
