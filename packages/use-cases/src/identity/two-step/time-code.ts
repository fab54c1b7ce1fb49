import { twoStepLimits } from '@larder/domain/identity/two-step-limits';
import { Secret, TOTP } from 'otpauth';

type Bytes = Uint8Array<ArrayBuffer>;

/** What every authenticator app understands: SHA-1, six digits, 30 s. [RFC 6238] */
const form = { algorithm: 'SHA1', digits: twoStepLimits.codeDigits, period: twoStepLimits.periodS } as const;

const totpOf = (key: Bytes, label?: string) =>
  new TOTP({
    ...form,
    issuer: 'Larder',
    ...(label && { label }),
    secret: new Secret({ buffer: key.buffer }),
  });

/** Draws a key for an authenticator app. */
export const newTimeKey = (randomBytes: (count: number) => Uint8Array): Bytes =>
  new Uint8Array(randomBytes(twoStepLimits.keyBytes));

/** Returns what an app scans, and the same key for typing. */
export function shownTimeKey(key: Bytes, label: string): { readonly uri: string; readonly key: string } {
  const totp = totpOf(key, label);
  return { uri: totp.toString(), key: totp.secret.base32 };
}

/**
 * Returns the step of 30 s to which a code belongs, within the allowed difference of clocks; null for any other code.
 * The comparison takes the same time for every code.
 */
export function stepOfCode(key: Bytes, code: string, now: Date): number | null {
  const totp = totpOf(key);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: twoStepLimits.skewSteps });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
