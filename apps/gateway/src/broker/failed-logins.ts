const WINDOW_MS = 60_000;
const BLOCK_MS = 10 * 60_000;
const ADDRESSES_MAX = 10_000;

type Count = { failures: number; sinceMs: number; blockedUntilMs: number };

export type FailedLoginsLimits = { perMinute: number };

/** Counts wrong passwords by address: ten in a minute close the door for ten minutes. [protocol 13] */
export class FailedLogins {
  readonly #perMinute: number;
  readonly #counts = new Map<string, Count>();

  constructor(limits: FailedLoginsLimits = { perMinute: 10 }) {
    this.#perMinute = limits.perMinute;
  }

  isBlocked(ip: string, nowMs: number): boolean {
    return (this.#counts.get(ip)?.blockedUntilMs ?? 0) > nowMs;
  }

  /** True when this failure closes the door. */
  note(ip: string, nowMs: number): boolean {
    const known = this.#counts.get(ip);
    const count =
      known !== undefined && nowMs - known.sinceMs < WINDOW_MS
        ? known
        : { failures: 0, sinceMs: nowMs, blockedUntilMs: 0 };
    count.failures += 1;
    // Taken out first, so that the map stays in the order of the last failure and the eldest can be forgotten.
    this.#counts.delete(ip);
    this.#counts.set(ip, count);
    this.#forget();
    if (count.failures < this.#perMinute) return false;
    count.blockedUntilMs = nowMs + BLOCK_MS;
    return true;
  }

  #forget(): void {
    if (this.#counts.size <= ADDRESSES_MAX) return;
    const eldest = this.#counts.keys().next().value;
    if (eldest !== undefined) this.#counts.delete(eldest);
  }
}
