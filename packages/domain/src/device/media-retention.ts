import { DAY_MS } from '../durations.ts';

/**
 * Days for which pictures and videos of a cabinet are kept; longer if the payment is disputed. [domain 11, audit_log]
 */
const mediaKept = { days: 30, disputedDays: 90 } as const;

/** Returns when a picture or video must be deleted. */
export function mediaEndsAt(createdAt: Date, isDisputed: boolean): Date {
  const days = isDisputed ? mediaKept.disputedDays : mediaKept.days;
  return new Date(createdAt.getTime() + days * DAY_MS);
}

/**
 * Reads the session of a video or picture from its key `m/{device}/{session}/{file}`; null for pictures taken on
 * command.
 */
export function sessionOfMedia(key: string): string | null {
  const part = key.split('/')[2];
  return part !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part) ? part : null;
}
