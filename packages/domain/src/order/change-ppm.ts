/** A value more than this many times the former one says only that there was hardly a former one. */
const MOST_TIMES = 10;

/**
 * Change against a former value in parts per million; null without one, where it was zero or less, so that nothing
 * grows by infinity, and where it was hardly anything: +1,122% compares with days before the first sales.
 */
export function changePpm(now: number, former: number | null): number | null {
  if (former === null || former <= 0 || now > former * MOST_TIMES) return null;
  return Math.round(((now - former) / former) * 1_000_000);
}
