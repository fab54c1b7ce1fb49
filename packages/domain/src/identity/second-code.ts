import { accept, type Result, refuse } from '../refusal.ts';
import { twoStepLimits } from './two-step-limits.ts';

/** `time`: from an authenticator app. `recovery`: from the list that was shown once. */
export type SecondCode = { readonly kind: 'time' | 'recovery'; readonly code: string };

/** Crockford's base 32: without letters that look like digits. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const timePattern = new RegExp(`^\\d{${twoStepLimits.codeDigits}}$`);
const recoveryPattern = new RegExp(`^[${recoveryAlphabet}]{${twoStepLimits.recoveryCodeChars}}$`);

/**
 * Reads a code as a person types it: spaces, dashes and small letters are accepted, O reads as 0, I and L as 1. Null if
 * it is neither kind.
 */
export function readSecondCode(typed: string): SecondCode | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (timePattern.test(code)) return { kind: 'time', code };
  return recoveryPattern.test(code) ? { kind: 'recovery', code } : null;
}

/** Returns a recovery code in two halves, as it is shown: `7K2MQ-X04TB`. */
export function shownRecoveryCode(code: string): string {
  const half = twoStepLimits.recoveryCodeChars / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/**
 * Judges the code of an app. `step`: the step of 30 s to which it belongs, null if to none within the allowed skew;
 * `lastStep`: of the last accepted code. A code counts once, and none from before it counts any more. Refuses
 * `CODE_WRONG` and `CODE_USED`; returns the step to store.
 */
export function judgeTimeCode(step: number | null, lastStep: number | null): Result<number> {
  if (step === null) return refuse('CODE_WRONG');
  return lastStep !== null && step <= lastStep ? refuse('CODE_USED') : accept(step);
}

/** Judges a recovery code; null: it is not one of this account. Refuses `CODE_WRONG` and `CODE_USED`. */
export function judgeRecoveryCode(stored: { readonly usedAt: Date | null } | null): Result<void> {
  if (stored === null) return refuse('CODE_WRONG');
  return stored.usedAt === null ? accept() : refuse('CODE_USED');
}
