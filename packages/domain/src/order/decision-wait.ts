import { abnormalLimits } from './abnormal-limits.ts';

/**
 * Returns how long the server holds a decision made on a phone before it carries the decision out: 8 s, in which the
 * member can undo it, or 0 with less than a minute left to the order's deadline. [decision 296]
 */
export function decisionWaitMs(nowMs: number, deadlineMs: number | null): number {
  return deadlineMs !== null && deadlineMs - nowMs < abnormalLimits.atOnceMs ? 0 : abnormalLimits.waitMs;
}
