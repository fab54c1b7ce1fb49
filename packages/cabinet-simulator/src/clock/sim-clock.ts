export type Timer = { cancel(): void };

/** The only way in which a cabinet sees time: milliseconds since 1970, and calls in the future. */
export type SimClock = {
  now(): number;
  /** Calls `fire` once, `delayMs` from now; 0 or less means as soon as possible, never at once. */
  setTimer(delayMs: number, fire: () => void): Timer;
};
