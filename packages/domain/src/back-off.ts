/** Exponential back-off: waits double from `firstMs` to `maxMs`; each is spread by ± `jitter` (0 to 1) of itself. */
export type BackOff = { readonly firstMs: number; readonly maxMs: number; readonly jitter: number };

/** Returns the wait before retry number `attempt` (0 is the first); `random` lies in [0, 1). */
export function backOffMs(policy: BackOff, attempt: number, random: number): number {
  const plainMs = Math.min(policy.maxMs, policy.firstMs * 2 ** attempt);
  return Math.round(plainMs * (1 + policy.jitter * (2 * random - 1)));
}
