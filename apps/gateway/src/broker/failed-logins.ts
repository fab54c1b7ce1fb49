import { MINUTE_MS } from '@larder/domain/durations';

const WINDOW_MS = MINUTE_MS;
const BLOCK_MS = 10 * MINUTE_MS;
const COUNTS_MAX = 10_000;

type Count = { failures: number; sinceMs: number; blockedUntilMs: number };

export type FailedLoginsLimits = { perMinute: number };

/** Counts wrong passwords by address, or by address and name: ten in a minute block for ten minutes. [protocol 13] */
export class FailedLogins {
  readonly #perMinute: number;
  readonly #counts = new Map<string, Count>();

  constructor(limits: FailedLoginsLimits = { perMinute: 10 }) {
    this.#perMinute = limits.perMinute;
  }

  isBlocked(who: string, nowMs: number): boolean {
    return (this.#counts.get(who)?.blockedUntilMs ?? 0) > nowMs;
  }

  note(who: string, nowMs: number): void {
    const known = this.#counts.get(who);
    const count =
      known !== undefined && nowMs - known.sinceMs < WINDOW_MS
        ? known
        : { failures: 0, sinceMs: nowMs, blockedUntilMs: 0 };
    count.failures += 1;
    // Removed first, so that the map stays in the order of the last failure and the oldest can be evicted.
    this.#counts.delete(who);
    this.#counts.set(who, count);
    this.#forget();
    if (count.failures >= this.#perMinute) count.blockedUntilMs = nowMs + BLOCK_MS;
  }

  #forget(): void {
    if (this.#counts.size <= COUNTS_MAX) return;
    const eldest = this.#counts.keys().next().value;
    if (eldest !== undefined) this.#counts.delete(eldest);
  }
}
