/**
 * Change against a former value in parts per million; null without one, and where it was zero or less, so that nothing
 * grows by infinity.
 */
export function changePpm(now: number, former: number | null): number | null {
  return former !== null && former > 0 ? Math.round(((now - former) / former) * 1_000_000) : null;
}
