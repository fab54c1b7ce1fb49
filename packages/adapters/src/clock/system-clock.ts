import type { Clock } from '@larder/use-cases/clock';

/** Reads the system clock. */
export const systemClock: Clock = { now: () => new Date() };
