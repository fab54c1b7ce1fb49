import { twoStepLimits } from '@larder/domain/identity/two-step-limits';
import type { AccountId } from '@larder/domain/ids';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { KeyRing } from '../key-ring.ts';

/** A sign-in whose password was right and whose code is still to come. */
export type SignInTicket = { readonly accountId: AccountId; readonly tokenVersion: number };

const claims = z.object({ sub: z.uuid(), ver: z.int() });
const issuer = 'larder';
/** Another audience than that of session tokens: a ticket opens nothing. */
const audience = 'second-step';
const algorithm = 'HS256';

/** Signs a ticket; it ends early with the next password, or when the account is signed out everywhere. */
export function signSignInTicket(
  [tokenKey]: KeyRing,
  { accountId, tokenVersion }: SignInTicket,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ver: tokenVersion })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(accountId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + twoStepLimits.secondStepMs / 1000)
    .sign(tokenKey);
}

/** Reads a ticket; null if no key of the ring signed it, it was altered, or it has expired. */
export async function readSignInTicket(
  tokenKeys: KeyRing,
  ticket: string,
  now: Date,
): Promise<SignInTicket | null> {
  for (const tokenKey of tokenKeys) {
    const read = await readSignedBy(tokenKey, ticket, now);
    if (read) return read;
  }
  return null;
}

async function readSignedBy(tokenKey: Uint8Array, ticket: string, now: Date): Promise<SignInTicket | null> {
  try {
    const { payload } = await jwtVerify(ticket, tokenKey, {
      issuer,
      audience,
      algorithms: [algorithm],
      currentDate: now,
    });
    const { sub, ver } = claims.parse(payload);
    return { accountId: sub, tokenVersion: ver };
  } catch {
    return null;
  }
}
