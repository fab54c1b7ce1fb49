import { MINUTE_MS } from '../durations.ts';

/** Time for which a sign-in, or a later proof, stands for the person who uses the phone. [decision 262] */
export const FRESH_PROOF_MS = 10 * MINUTE_MS;

/** True while the last proof of a sign-in is new enough for acts that a stolen phone must not do. */
export const isFreshProof = (provedAt: Date | undefined, now: Date): boolean =>
  provedAt !== undefined && now.getTime() - provedAt.getTime() < FRESH_PROOF_MS;
