export type Timer = { cancel(): void };

/** The only source of time for a cabinet: milliseconds since 1970, and timers. */
export type SimClock = {
  now(): number;
  /** Calls `fire` once, `delayMs` from now; 0 or less means as soon as possible, never synchronously. */
  setTimer(delayMs: number, fire: () => void): Timer;
};
