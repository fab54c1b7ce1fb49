import { HOUR_MS, MINUTE_MS } from '../durations.ts';

/** Numbers of two-step verification; the form of its codes is that of RFC 6238, as every authenticator app expects. */
export const twoStepLimits = {
  codeDigits: 6,
  periodS: 30,
  /** Steps by which a phone's clock may differ, in either direction. */
  skewSteps: 1,
  keyBytes: 20,
  recoveryCodes: 10,
  recoveryCodeChars: 10,
  /** Time to enter the first code of a shown key. */
  setUpMs: 30 * MINUTE_MS,
  /** Time between the password and the code of a sign-in. */
  secondStepMs: 10 * MINUTE_MS,
  /** Counts all networks together, except phones that completed a second step before. [decision 61] */
  triesPerAccount: 30,
  triesPerAccountMs: HOUR_MS,
} as const;
