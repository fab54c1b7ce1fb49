import type { Clock } from '@larder/use-cases/clock';

export type ShiftedClock = Clock & { shift(offsetMs: number): void };

/** Wraps a clock with an offset that tests can move. Production systems never shift theirs. */
export function createShiftedClock(base: Clock): ShiftedClock {
  let offsetMs = 0;
  return {
    now: () => new Date(base.now().getTime() + offsetMs),
    shift: (ms) => {
      offsetMs = ms;
    },
  };
}
