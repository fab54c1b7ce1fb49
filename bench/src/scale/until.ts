import { setTimeout as wait } from 'node:timers/promises';

/** Shorter than a test may take, and longer than any step. */
export const PATIENCE_MS = 60_000;
const LOOK_MS = 20;

/** Waits for a condition; throws if it is not met for a minute. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const lateMs = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > lateMs) throw new Error(`not so after ${PATIENCE_MS} ms: ${isSo}`);
    await wait(LOOK_MS);
  }
}
