import { abnormalLimits } from './abnormal-limits.ts';

/**
 * Returns how long the server holds a decision made on a phone before it carries the decision out: 8 s, in which the
 * member can undo it, or 0 where less than a minute is left until something else decides the order: its deadline, or
 * the merchant's rule. A null is no such instant. [decision 296]
 */
export function decisionWaitMs(nowMs: number, dueMs: readonly (number | null)[]): number {
  const isClose = dueMs.some((due) => due !== null && due - nowMs < abnormalLimits.atOnceMs);
  return isClose ? 0 : abnormalLimits.waitMs;
}
