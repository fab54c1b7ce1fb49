import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { RequiredMember } from './sign-in-steps.ts';

/** Numbers of passkeys. */
export const passkeyLimits = {
  /** Time to confirm on the phone what was asked; browsers give up earlier. */
  challengeMs: 5 * MINUTE_MS,
  challengeBytes: 32,
  perAccount: 10,
  nameMaxChars: 40,
  /** Each question allows one answer: these bound guesses, and rows that strangers make. */
  asksPerNetwork: 300,
  asksPerAccount: 60,
  asksWindowMs: HOUR_MS,
} as const;

/**
 * True if a person with these memberships may have passkeys. Restockers share phones, whose screen lock many people
 * know: a person who only restocks may not. [decision 261]
 */
export const mayHavePasskeys = (memberships: readonly Pick<RequiredMember, 'kind'>[]): boolean =>
  memberships.some(({ kind }) => kind !== 'restocker');
