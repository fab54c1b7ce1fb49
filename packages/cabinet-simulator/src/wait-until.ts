import type { SimClock } from './clock/sim-clock.ts';

/** Resolves when the state matches; checks after every change. Rejects after `timeoutMs` of the clock. */
export function waitUntil<State>(
  clock: SimClock,
  changes: { add(listener: () => void): void; delete(listener: () => void): void },
  read: () => State,
  isSo: (state: State) => boolean,
  timeoutMs: number,
  describe: () => string,
): Promise<State> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const now = read();
      if (!isSo(now)) return;
      stop();
      resolve(now);
    };
    const timer = clock.setTimer(timeoutMs, () => {
      stop();
      reject(new Error(`still not so after ${timeoutMs} ms: ${describe()}`));
    });
    const stop = () => {
      timer.cancel();
      changes.delete(check);
    };
    changes.add(check);
    check();
  });
}
