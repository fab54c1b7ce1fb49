import { setTimeout as wait } from 'node:timers/promises';

/**
 * Resolves after `ms`, or at once when the signal is aborted. A race with a promise of the process's life would add to
 * that promise with every rest, for as long as the process lives.
 */
export async function restUnless(signal: AbortSignal, ms: number): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
