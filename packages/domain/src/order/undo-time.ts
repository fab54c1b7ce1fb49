import { abnormalLimits } from './abnormal-limits.ts';

/**
 * Returns the time in which a decision made at the review desk can be taken back before it is sent: 5 s, less where the
 * deadline or the merchant's rule would otherwise be faster, and 0 where it has to be sent at once. [screens 44]
 */
export function undoTimeMs(nowMs: number, dueMs: readonly (number | null)[]): number {
  const left = dueMs.map((due) => (due === null ? Number.POSITIVE_INFINITY : due - nowMs));
  const spare = Math.min(...left) - abnormalLimits.sendMs;
  return Math.max(0, Math.min(abnormalLimits.undoMs, spare));
}
