import type { AccountId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import type { AttemptLimit } from '../take-attempt.ts';

/** Sign-ins that may use up their tries at the same time, before the person has none left anywhere. */
const SIGN_INS = 2;

type OwnSignIn = { readonly accountId: AccountId; readonly familyId?: string };

const keysOf = (what: string, { accountId, familyId = accountId }: OwnSignIn) => ({
  ofSignIn: `${what} of sign-in ${familyId}`,
  ofAccount: `${what} ${accountId}`,
});

/**
 * Limits what a signed-in person may try of a password or code: by sign-in first, so that a thief who uses up the tries
 * of a stolen one leaves the owner theirs elsewhere, then by person. [decision 281]
 */
export function ownTries(what: string, signIn: OwnSignIn): readonly AttemptLimit[] {
  const { ofSignIn, ofAccount } = keysOf(what, signIn);
  const { signInTries: max, signInLockMs: windowMs } = limits;
  return [
    { key: ofSignIn, max, windowMs },
    { key: ofAccount, max: SIGN_INS * max, windowMs },
  ];
}

/** Names of the counters of `ownTries`, to forget them. */
export const ownTryKeys = (what: string, signIn: OwnSignIn): string[] => Object.values(keysOf(what, signIn));
