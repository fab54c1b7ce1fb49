import type { Clock } from '@larder/use-cases/clock';

export type ShiftedClock = Clock & { shift(offsetMs: number): void };

/** A clock that runs ahead of another by an offset that tests move. Real systems never shift theirs. */
export function createShiftedClock(base: Clock): ShiftedClock {
  let offsetMs = 0;
  return {
    now: () => new Date(base.now().getTime() + offsetMs),
    shift: (ms) => {
      offsetMs = ms;
    },
  };
}
