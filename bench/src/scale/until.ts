import { setTimeout as wait } from 'node:timers/promises';

/** Shorter than a test may take, and longer than any step of one. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 20;

/** Waits for a condition; throws if it is not met in time. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  const lateMs = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > lateMs) throw new Error(`not so after ${patienceMs} ms: ${isSo}`);
    await wait(LOOK_MS);
  }
}
