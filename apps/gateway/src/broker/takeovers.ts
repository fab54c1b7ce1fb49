import { MINUTE_MS } from '@larder/domain/durations';

const WINDOW_MS = 10 * MINUTE_MS;
const BLOCK_MS = 10 * MINUTE_MS;
const TAKEOVERS_MAX = 6;

type History = {
  /** The newest take-overs, oldest first, at most as many as the decision needs. */
  readonly atMs: number[];
  blockedUntilMs: number;
};

/**
 * Blocks a number after more than six take-overs within any ten minutes: two boards with one identity would throw each
 * other out for ever. [protocol 13]
 */
export class Takeovers {
  readonly #records = new Map<string, History>();

  isBlocked(deviceNo: string, nowMs: number): boolean {
    return (this.#records.get(deviceNo)?.blockedUntilMs ?? 0) > nowMs;
  }

  /** Counts a connect under a number that is already connected. Returns true when it exceeds the limit. */
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

  /** Drops expired entries; called by the sweep. */
  forget(nowMs: number): void {
    for (const [deviceNo, { atMs, blockedUntilMs }] of this.#records) {
      const newestMs = atMs.at(-1) ?? 0;
      if (nowMs - newestMs >= WINDOW_MS && blockedUntilMs <= nowMs) this.#records.delete(deviceNo);
    }
  }
}
