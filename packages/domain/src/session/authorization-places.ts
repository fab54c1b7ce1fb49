import { serverLimits } from '../server-limits.ts';

/** How many authorization requests may be under way at once, and what that is judged by. */
export type AuthorizationPlaces = {
  readonly places: number;
  /** Shortest typical time of an answer in this period, and in the one before. */
  readonly bestMs: number;
  readonly formerBestMs: number;
  /** When this period began, monotonic. */
  readonly sinceMs: number;
};

/** Answers that began after the last adjustment. */
export type ServedWindow = {
  readonly nowMs: number;
  /** Median time of an answer, from its first step to its end. */
  readonly typicalMs: number;
  /** At least half of the places were taken at once. */
  readonly isBusy: boolean;
};

/** Longer than a stall of the disk, shorter than a shopper's patience with a provider that has become slow. */
const PERIOD_MS = 10_000;
/** Time that answers may wait for each other, beyond the best that was seen lately. */
const QUEUED_MS = 1_000;
/** Whatever was the best: time is left for the way to the cabinet. */
const TYPICAL_MAX_MS = 5_000;
const SHRINK = 0.6;
const GROW = 1.25;

export const firstPlaces = (nowMs: number): AuthorizationPlaces => ({
  places: serverLimits.authorizePlaces,
  bestMs: Number.POSITIVE_INFINITY,
  formerBestMs: Number.POSITIVE_INFINITY,
  sinceMs: nowMs,
});

/**
 * Adapts the places to the service time, so that their number follows what the database, the processor and the
 * payment provider can do now. What more places only make wait longer has too many: each takes 0.6 of them, which
 * shows a better time again if the places themselves had made the queue. Otherwise busy places become more, quickly
 * while answers hardly wait. Places that nobody needs stay as they are. [decision 241]
 */
export function adjustPlaces(before: AuthorizationPlaces, window: ServedWindow): AuthorizationPlaces {
  const { nowMs, typicalMs, isBusy } = window;
  const isNewPeriod = nowMs - before.sinceMs >= PERIOD_MS;
  const after = {
    bestMs: isNewPeriod ? typicalMs : Math.min(before.bestMs, typicalMs),
    formerBestMs: isNewPeriod ? before.bestMs : before.formerBestMs,
    sinceMs: isNewPeriod ? nowMs : before.sinceMs,
  };
  if (!isBusy) return { ...after, places: before.places };
  const bestMs = Math.min(after.bestMs, after.formerBestMs);
  return { ...after, places: within(changed(before.places, typicalMs, bestMs)) };
}

/** True once busy places wait longer for a first answer than answers may take: database or provider are silent. */
export function isSilent({ bestMs, formerBestMs }: AuthorizationPlaces, waitedMs: number): boolean {
  return waitedMs > allowedMs(Math.min(bestMs, formerBestMs));
}

/** Fewer places while nothing ends. */
export const afterSilence = (before: AuthorizationPlaces): AuthorizationPlaces => ({
  ...before,
  places: within(before.places * SHRINK),
});

const allowedMs = (bestMs: number): number => Math.min(bestMs + QUEUED_MS, TYPICAL_MAX_MS);

function changed(places: number, typicalMs: number, bestMs: number): number {
  if (typicalMs > allowedMs(bestMs)) return places * SHRINK;
  return typicalMs < bestMs + QUEUED_MS / 2 ? places * GROW : places + Math.sqrt(places);
}

function within(places: number): number {
  const atLeast = Math.max(Math.floor(places), serverLimits.authorizePlacesMin);
  return Math.min(atLeast, serverLimits.authorizePlacesMax);
}
