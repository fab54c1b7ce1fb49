import { type TakenConnection, wasAlive } from '@larder/domain/device/presence/was-alive';
import { MINUTE_MS } from '@larder/domain/durations';

const WINDOW_MS = 10 * MINUTE_MS;
const BLOCK_MS = 10 * MINUTE_MS;
const TAKEOVERS_MAX = 6;

type History = {
  /** The newest counted take-overs, oldest first, at most as many as the decision needs. */
  readonly atMs: number[];
  blockedUntilMs: number;
};

/**
 * Blocks a number after more than six take-overs of a living connection within any ten minutes: two boards with one
 * identity would throw each other out for ever. Those of a connection that a dead link left behind do not count.
 * [protocol 13, decision 270]
 */
export class Takeovers {
  readonly #records = new Map<string, History>();

  isBlocked(deviceNo: string, nowMs: number): boolean {
    return (this.#records.get(deviceNo)?.blockedUntilMs ?? 0) > nowMs;
  }

  /** Counts the take-over of a connection, if it was alive. Returns true when it exceeds the limit. */
  note(deviceNo: string, taken: TakenConnection, nowMs: number): boolean {
    if (!wasAlive(taken)) return false;
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
