const WINDOW_MS = 10 * 60_000;
const BLOCK_MS = 10 * 60_000;
const TAKEOVERS_MAX = 6;

type History = {
  /** The newest take-overs, oldest first; more than decide are not kept. */
  readonly atMs: number[];
  blockedUntilMs: number;
};

/** Two boards with one identity throw each other out for ever: more than six take-overs within any ten minutes block both. [protocol 13] */
export class Takeovers {
  readonly #records = new Map<string, History>();

  isBlocked(deviceNo: string, nowMs: number): boolean {
    return (this.#records.get(deviceNo)?.blockedUntilMs ?? 0) > nowMs;
  }

  /** A second connection under a number that is connected. True when it is one too many. */
  note(deviceNo: string, nowMs: number): boolean {
    const record = this.#records.get(deviceNo) ?? { atMs: [], blockedUntilMs: 0 };
    this.#records.set(deviceNo, record);
    record.atMs.push(nowMs);
    if (record.atMs.length > TAKEOVERS_MAX + 1) record.atMs.shift();
    const [oldestMs = nowMs] = record.atMs;
    if (record.atMs.length <= TAKEOVERS_MAX || nowMs - oldestMs >= WINDOW_MS) return false;
    record.blockedUntilMs = nowMs + BLOCK_MS;
    return true;
  }

  /** Drops what can no longer matter; called by the sweep. */
  forget(nowMs: number): void {
    for (const [deviceNo, { atMs, blockedUntilMs }] of this.#records) {
      const newestMs = atMs.at(-1) ?? 0;
      if (nowMs - newestMs >= WINDOW_MS && blockedUntilMs <= nowMs) this.#records.delete(deviceNo);
    }
  }
}
