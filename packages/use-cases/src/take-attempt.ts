import type { Tx } from '@larder/database/transaction';

export type AttemptLimit = {
  /** Name of the counter, e.g. `activate <deviceId>`. Persons and addresses only as HMAC. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
  /** Weight of this attempt, e.g. KiB of an upload; 1 if absent. */
  readonly cost?: number;
  /** Length of the lock once `max` is exceeded; without it, until the window ends. */
  readonly lockMs?: number;
};

export type Attempt = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number };

/**
 * Counts one attempt and returns whether it is allowed. The counter is a row, so all processes share it; the row stays
 * locked to the end of the transaction, so attempts at the same key are sequential. A use case that refuses after
 * counting must use `refuseAndKeep`; otherwise the count is rolled back.
 */
export async function takeAttempt(tx: Tx, limit: AttemptLimit, now: Date): Promise<Attempt> {
  const { key, max, windowMs, cost = 1, lockMs = 0 } = limit;
  const at = now.getTime();
  const expiresAt = new Date(at + windowMs + lockMs);
  const row = await tx.rateLimitCounter.upsert({
    where: { key },
    create: { key, windowStart: now, count: cost, expiresAt },
    update: { count: { increment: cost }, expiresAt },
  });
  if (row.lockedUntil && row.lockedUntil.getTime() > at) {
    return { allowed: false, retryAfterMs: row.lockedUntil.getTime() - at };
  }
  const windowEnd = row.windowStart.getTime() + windowMs;
  if (row.lockedUntil || windowEnd <= at) {
    await tx.rateLimitCounter.update({
      where: { key },
      data: { count: cost, windowStart: now, lockedUntil: null },
    });
    return { allowed: true };
  }
  if (row.count <= max) return { allowed: true };
  if (!lockMs) return { allowed: false, retryAfterMs: windowEnd - at };
  await tx.rateLimitCounter.update({ where: { key }, data: { lockedUntil: new Date(at + lockMs) } });
  return { allowed: false, retryAfterMs: lockMs };
}

/** Returns whether another attempt would be allowed, without counting one. */
export async function readAttempt(
  tx: Tx,
  { key, max, windowMs }: Omit<AttemptLimit, 'lockMs'>,
  now: Date,
): Promise<Attempt> {
  const row = await tx.rateLimitCounter.findUnique({ where: { key } });
  const leftMs = row ? row.windowStart.getTime() + windowMs - now.getTime() : 0;
  return row && leftMs > 0 && row.count >= max ? { allowed: false, retryAfterMs: leftMs } : { allowed: true };
}
