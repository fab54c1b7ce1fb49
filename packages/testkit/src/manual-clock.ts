import type { Clock } from '@larder/use-cases/clock';
import { testNow } from './test-now.ts';

export type ManualClock = Clock & {
  /** Moves the clock forward, in ms. */
  advance(ms: number): void;
  set(instant: string): void;
};

/** A clock that stands still until a test moves it. */
export function createManualClock(start = testNow): ManualClock {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms;
    },
    set: (instant) => {
      at = Date.parse(instant);
    },
  };
}
