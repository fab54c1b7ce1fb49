const WINDOW_MS = 10 * 60_000;
const BLOCK_MS = 10 * 60_000;
const TAKEOVERS_MAX = 6;

type Count = { takeovers: number; sinceMs: number; blockedUntilMs: number };

/** Two boards with one identity throw each other out for ever: more than six take-overs in ten minutes block both. [protocol 13] */
export class Takeovers {
  readonly #counts = new Map<string, Count>();

  isBlocked(deviceNo: string, nowMs: number): boolean {
    return (this.#counts.get(deviceNo)?.blockedUntilMs ?? 0) > nowMs;
  }

  /** A second connection under a number that is connected. True when it is one too many. */
  note(deviceNo: string, nowMs: number): boolean {
    const known = this.#counts.get(deviceNo);
    const count =
      known !== undefined && nowMs - known.sinceMs < WINDOW_MS
        ? known
        : { takeovers: 0, sinceMs: nowMs, blockedUntilMs: 0 };
    count.takeovers += 1;
    this.#counts.set(deviceNo, count);
    if (count.takeovers <= TAKEOVERS_MAX) return false;
    count.blockedUntilMs = nowMs + BLOCK_MS;
    return true;
  }

  /** Drops what can no longer matter; called by the sweep. */
  forget(nowMs: number): void {
    for (const [deviceNo, count] of this.#counts) {
      if (nowMs - count.sinceMs >= WINDOW_MS && count.blockedUntilMs <= nowMs) this.#counts.delete(deviceNo);
    }
  }
}
