import { HOUR_MS } from '@larder/domain/durations';
import { serverLimits } from '@larder/domain/server-limits';
import type { AttemptLimit } from '../take-attempt.ts';

/** How many exports a member may ask for in an hour, those asked for again included. */
export const exportLimit = (membershipId: string): AttemptLimit => ({
  key: `export ${membershipId}`,
  max: serverLimits.exportsPerHour,
  windowMs: HOUR_MS,
});
