import { MINUTE_MS } from '../durations.ts';
import { limits } from '../limits.ts';
import { accept, type Result, refuse } from '../refusal.ts';

/** Failed sign-ins recorded for an account. */
export type SignInRecord = { readonly failedLogins: number; readonly lockedUntil: Date | null };

/** Refuses `ACCOUNT_LOCKED` {retryInS} while locked. Call it before checking the password. */
export function checkLock(record: SignInRecord, now: Date): Result<void> {
  const leftMs = (record.lockedUntil?.getTime() ?? 0) - now.getTime();
  return leftMs > 0 ? refuse('ACCOUNT_LOCKED', lockLeft(leftMs)) : accept();
}

/** The params of a lock: what is left of it, in whole minutes. */
export const lockLeft = (leftMs: number) => ({ retryInS: 60 * Math.ceil(leftMs / MINUTE_MS) });

/** Returns the record after a wrong password: the fifth in a row locks for 15 minutes and resets the count. */
export function afterWrongPassword(record: SignInRecord, now: Date): SignInRecord {
  const failedLogins = record.failedLogins + 1;
  return failedLogins < limits.signInTries
    ? { failedLogins, lockedUntil: null }
    : { failedLogins: 0, lockedUntil: new Date(now.getTime() + limits.signInLockMs) };
}

/** The record after a correct password. */
export const afterSignIn: SignInRecord = { failedLogins: 0, lockedUntil: null };
