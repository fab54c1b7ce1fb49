import type { Tx } from '@larder/database/transaction';
import { DAY_MS } from '@larder/domain/durations';
import type { SignInRecord } from '@larder/domain/identity/sign-in-rule';

const FORGOTTEN_AFTER_MS = DAY_MS;

/**
 * Locks and returns the record of failed sign-ins with an e-mail, whether or not it has an account. The row stays
 * locked until the end of the transaction, so parallel guesses are serialized.
 */
export async function lockSignInRecord(tx: Tx, key: string, now: Date): Promise<SignInRecord> {
  const expiresAt = new Date(now.getTime() + FORGOTTEN_AFTER_MS);
  const row = await tx.rateLimitCounter.upsert({
    where: { key },
    create: { key, count: 0, windowStart: now, expiresAt },
    update: { count: { increment: 0 } },
  });
  if (row.expiresAt <= now) return { failedLogins: 0, lockedUntil: null };
  return { failedLogins: row.count, lockedUntil: row.lockedUntil };
}

export async function saveSignInRecord(tx: Tx, key: string, record: SignInRecord, now: Date): Promise<void> {
  await tx.rateLimitCounter.update({
    where: { key },
    data: {
      count: record.failedLogins,
      lockedUntil: record.lockedUntil,
      expiresAt: new Date(now.getTime() + FORGOTTEN_AFTER_MS),
    },
  });
}

/** Deletes the recorded failures after a new password was set. */
export async function clearSignInRecord(tx: Tx, key: string): Promise<void> {
  await tx.rateLimitCounter.deleteMany({ where: { key } });
}
