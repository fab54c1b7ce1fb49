import type { Clock } from '@larder/use-cases/clock';

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
