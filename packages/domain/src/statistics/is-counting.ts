/** Changes wait for their sums for a few seconds at most, unless many wait. */
const COUNTED_WITHIN_MS = 15_000;

/**
 * True while sums of sales lack changes that should be in them: after a start, a restore or a long import. `unsummed`:
 * when the oldest change was made that is not summed yet; null if none waits.
 */
export const isCounting = (unsummed: Date | null, now: Date): boolean =>
  unsummed !== null && now.getTime() - unsummed.getTime() > COUNTED_WITHIN_MS;
