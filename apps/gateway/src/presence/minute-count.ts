import { MINUTE_MS } from '@larder/domain/durations';

/** Counts events of the current minute; a minute begins with its first event. */
export class MinuteCount {
  #count = 0;
  #beganMs = Number.NEGATIVE_INFINITY;

  /** Counts one more and returns the count of this minute. `nowMs` is monotonic. */
  note(nowMs: number): number {
    if (nowMs - this.#beganMs >= MINUTE_MS) {
      this.#beganMs = nowMs;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count;
  }
}
