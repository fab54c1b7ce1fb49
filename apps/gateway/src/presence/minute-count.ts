const MINUTE_MS = 60_000;

/** How often something happened in the current minute; a minute begins with the first time. */
export class MinuteCount {
  #count = 0;
  #beganMs = Number.NEGATIVE_INFINITY;

  /** Once more; returns the count of this minute. `nowMs` is monotonic. */
  note(nowMs: number): number {
    if (nowMs - this.#beganMs >= MINUTE_MS) {
      this.#beganMs = nowMs;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count;
  }
}
