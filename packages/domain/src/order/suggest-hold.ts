import { DAY_MS } from '../durations.ts';

/** Span in which baskets count. */
export const SUGGESTION_MS = 60 * DAY_MS;
/** With fewer, the 95th percentile is one of the two largest baskets, which is chance. */
const MIN_BASKETS = 40;
const STEP_MINOR = 50;

/** Baskets of one cabinet: their number, and the 95th percentile of their totals. */
export type Baskets = { readonly count: number; readonly p95Minor: number | null };

/** Amount to hold that covers 95 of 100 baskets, rounded up to 0.50; null for too few baskets. [screens 67, A-12] */
export function suggestHold({ count, p95Minor }: Baskets): number | null {
  if (count < MIN_BASKETS || p95Minor === null || p95Minor <= 0) return null;
  return Math.ceil(p95Minor / STEP_MINOR) * STEP_MINOR;
}
