import { MINUTE_MS } from '../durations.ts';

const retryMinutes = [1, 5, 30, 120, 360] as const;
const longestWaitMinutes = 120;

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

/** Returns when to retry a refund after `failures` failures (1 or more); null after 5 retries: give up. [domain 5] */
export function refundRetryAt(failures: number, lastTriedAt: Date): Date | null {
  const minutes = retryMinutes[failures - 1];
  return minutes === undefined ? null : later(lastTriedAt, minutes);
}

/**
 * Returns when to read a refund again that is pending or got no response. Never gives up, because the money may be on
 * its way. [decision 24]
 */
export function readRefundAgainAt(tries: number, lastTriedAt: Date): Date {
  return later(lastTriedAt, Math.min(retryMinutes[tries - 1] ?? longestWaitMinutes, longestWaitMinutes));
}
