import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

/** Lines may appear late among those of the same minutes, so the newest are read again. */
const LINES_SETTLE_MS = 10 * MINUTE_MS;

/** A line or a posting without its counterpart is a case after this time. */
export const MISSING_AFTER_MS = DAY_MS;

/** A day is closed at the earliest this long after its end. */
export const DAY_CLOSES_AFTER_MS = 6 * HOUR_MS;

/** An open case that is older wants a person. */
export const CASE_LATE_MS = DAY_MS;

/** How far back postings are compared at most. */
const COMPARED_MS = 40 * DAY_MS;

/** Where comparing begins: what was posted before the oldest open day has a line, or a case that names it. */
export function comparedFrom(oldestOpenDay: Date | null, now: Date): Date {
  const furthest = now.getTime() - COMPARED_MS;
  return new Date(Math.max(furthest, oldestOpenDay === null ? furthest : oldestOpenDay.getTime() - DAY_MS));
}

/** An open line waits for a quarter of its age, within bounds. */
export const lineWait = { shortestMs: MINUTE_MS, longestMs: 30 * MINUTE_MS, parts: 4 } as const;

/** When an open line is looked at again: often at first, because its cause is about to be recorded. */
export function lineRetryAt(occurredAt: Date, now: Date): Date {
  const { shortestMs, longestMs, parts } = lineWait;
  const ageMs = now.getTime() - occurredAt.getTime();
  return new Date(now.getTime() + Math.min(longestMs, Math.max(shortestMs, ageMs / parts)));
}

/** Splits at the line from which on everything is read again; returns the last settled one. */
export function lastSettled<Line extends { readonly createdAt: Date }>(
  lines: readonly Line[],
  now: Date,
): Line | undefined {
  const firstFresh = lines.findIndex(
    ({ createdAt }) => now.getTime() - createdAt.getTime() < LINES_SETTLE_MS,
  );
  return firstFresh < 0 ? lines.at(-1) : lines[firstFresh - 1];
}
