/** Exponential back-off: waits double from `firstMs` to `maxMs`; each is spread by ± `jitter` (0 to 1) of itself. */
export type BackOff = { readonly firstMs: number; readonly maxMs: number; readonly jitter: number };

/**
 * Back-off of a reconnecting cabinet: 1, 2, 4 … 120 s ± 30 %, so that a power cut in one district causes no reconnect
 * storm. [protocol 6.1]
 */
export const reconnectBackOff: BackOff = { firstMs: 1_000, maxMs: 120_000, jitter: 0.3 };

/** Back-off of an event that was not acknowledged: 10, 20, 40 … 300 s. [protocol 9.6] */
export const resendBackOff: BackOff = { firstMs: 10_000, maxMs: 300_000, jitter: 0 };

/** Returns the wait before retry number `attempt` (0 is the first); `random` lies in [0, 1). */
export function backOffMs(policy: BackOff, attempt: number, random: number): number {
  const plainMs = Math.min(policy.maxMs, policy.firstMs * 2 ** attempt);
  return Math.round(plainMs * (1 + policy.jitter * (2 * random - 1)));
}
