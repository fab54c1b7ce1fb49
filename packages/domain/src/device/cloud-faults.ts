import { DAY_MS, HOUR_MS } from '../durations.ts';

/**
 * Faults that only the cloud raises and a cabinet never clears, with the time after which each ends by itself: whatever
 * goes on raises it again. A conflict concerns one event and is over with it. [protocol 9.5]
 */
export const cloudFaultEndsAfterMs = {
  LOG_CONFLICT: HOUR_MS,
  UNREADABLE: DAY_MS,
  DUPLICATE_IDENTITY: DAY_MS,
  FLOOD: DAY_MS,
  ACL_DENIED: DAY_MS,
  RESTARTS: DAY_MS,
} as const;

export type CloudFaultCode = keyof typeof cloudFaultEndsAfterMs;

export const cloudFaultCodes = Object.keys(cloudFaultEndsAfterMs) as CloudFaultCode[];

/** Returns the code if it is one of the cloud's: the app explains these in its own words. */
export const cloudFaultOf = (code: string): CloudFaultCode | undefined =>
  cloudFaultCodes.find((known) => known === code);
