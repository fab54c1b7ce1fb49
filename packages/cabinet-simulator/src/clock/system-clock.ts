import type { SimClock } from './sim-clock.ts';
import { createTimerQueue } from './timer-queue.ts';

export type SystemClock = SimClock & {
  /**
   * Shifts this clock against the machine's by `offsetMs` (absolute, not added). Timers that it passes fire at once.
   * For the test clock that moves API, gateway and simulator together.
   */
  setOffset(offsetMs: number): void;
};

const longestRealTimerMs = 2 ** 31 - 1;

/** Real time; one Node timer however many cabinets use it. */
export function createSystemClock(): SystemClock {
  const queue = createTimerQueue();
  let offset = 0;
  let armed: NodeJS.Timeout | undefined;
  let armedFor = Number.POSITIVE_INFINITY;

  const now = () => Date.now() + offset;

  function arm(): void {
    const dueAt = queue.nextDueAt();
    if (armed !== undefined && dueAt === armedFor) return;
    clearTimeout(armed);
    armed = undefined;
    armedFor = dueAt ?? Number.POSITIVE_INFINITY;
    if (dueAt === undefined) return;
    armed = setTimeout(run, Math.min(Math.max(0, dueAt - now()), longestRealTimerMs));
  }

  function run(): void {
    armed = undefined;
    try {
      for (let fire = queue.takeDue(now()); fire !== undefined; fire = queue.takeDue(now())) fire();
    } finally {
      arm();
    }
  }

  return {
    now,
    setTimer(delayMs, fire) {
      const timer = queue.add(now() + Math.max(0, delayMs), fire);
      const dueAt = queue.nextDueAt();
      if (dueAt !== undefined && dueAt < armedFor) arm();
      return {
        cancel() {
          timer.cancel();
          if (queue.size() === 0) arm();
        },
      };
    },
    setOffset(offsetMs) {
      offset = offsetMs;
      clearTimeout(armed);
      armed = undefined;
      arm();
    },
  };
}
