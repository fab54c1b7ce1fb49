import type { SimClock } from '../src/clock/sim-clock.ts';
import { createTimerQueue } from '../src/clock/timer-queue.ts';

export type ManualClock = SimClock & {
  /** Advances time, firing every timer on the way at its own time. */
  advance(ms: number): void;
  advanceTo(at: number): void;
  /** Number of timers not yet due. */
  pending(): number;
};

/** A clock that stands still until a test advances it. */
export function createManualClock(startMs = Date.UTC(2026, 10, 20, 10)): ManualClock {
  const queue = createTimerQueue();
  let now = startMs;

  function advanceTo(at: number): void {
    for (;;) {
      const dueAt = queue.nextDueAt();
      if (dueAt === undefined || dueAt > at) break;
      now = Math.max(now, dueAt);
      queue.takeDue(now)?.();
    }
    now = Math.max(now, at);
  }

  return {
    now: () => now,
    setTimer: (delayMs, fire) => queue.add(now + Math.max(0, delayMs), fire),
    advance: (ms) => advanceTo(now + ms),
    advanceTo,
    pending: () => queue.size(),
  };
}
