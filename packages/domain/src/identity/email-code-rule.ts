import { limits } from '../limits.ts';
import { accept, type Result, refuse } from '../refusal.ts';

/** A code sent by e-mail. `attempts`: wrong entries so far. */
export type EmailCode = {
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly attempts: number;
  readonly usedAt: Date | null;
};

/** Returns when a code sent now expires. */
export function codeExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + limits.codeValidMs);
}

/**
 * Checks an entered code; `matches` is the comparison with the hash. After five wrong entries even the right code has
 * expired. Refuses `CODE_EXPIRED` or `CODE_WRONG` (the caller then counts the attempt). Also refuses `CODE_WRONG` if no
 * code was sent, so that the response reveals nothing. [domain 1]
 */
export function judgeCode(code: EmailCode | null, matches: boolean, now: Date): Result<void> {
  if (!code) return refuse('CODE_WRONG');
  const dead = code.usedAt !== null || code.expiresAt <= now || code.attempts >= limits.codeTries;
  if (dead) return refuse('CODE_EXPIRED');
  return matches ? accept() : refuse('CODE_WRONG');
}

/** Refuses another code with `RATE_LIMITED` {retryInS} within 60 s of the last. */
export function checkResend(lastSentAt: Date | null, now: Date): Result<void> {
  const waitMs = (lastSentAt?.getTime() ?? 0) + limits.codeResendMs - now.getTime();
  return waitMs > 0 ? refuse('RATE_LIMITED', { retryInS: Math.ceil(waitMs / 1_000) }) : accept();
}
