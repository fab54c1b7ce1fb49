import type { AccountId, MembershipId, MerchantId } from '@larder/domain/ids';
import { serverLimits } from '@larder/domain/server-limits';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { KeyRing } from '../key-ring.ts';

const account = z.object({
  /** Account id. */
  sub: z.uuid(),
  /** Refresh-token family: the sign-in that this token came from. */
  fam: z.uuid(),
  /** Token version of the account. */
  ver: z.int(),
  exp: z.int(),
});
const claims = z.discriminatedUnion('aud', [
  account.extend({ aud: z.literal('account') }),
  account.extend({
    aud: z.literal('client'),
    mem: z.uuid(),
    mer: z.uuid(),
    /** Permission version of the membership. */
    per: z.int(),
  }),
]);

export type SessionClaims = {
  readonly accountId: AccountId;
  readonly familyId: string;
  readonly tokenVersion: number;
  /** Absent in an access token, which identifies the account only. [decision 28] */
  readonly member?: {
    readonly membershipId: MembershipId;
    readonly merchantId: MerchantId;
    readonly permissionVersion: number;
  };
};

const issuer = 'larder';
const algorithm = 'HS256';

/**
 * Signs an access token (account) or, with `member`, a client token (account at one merchant), valid for
 * `serverLimits.accessTokenMs`. The first key of the ring signs.
 */
export function signSessionToken([tokenKey]: KeyRing, session: SessionClaims, now: Date): Promise<string> {
  const { member } = session;
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    fam: session.familyId,
    ver: session.tokenVersion,
    ...(member ? { mem: member.membershipId, mer: member.merchantId, per: member.permissionVersion } : {}),
  })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience(member ? 'client' : 'account')
    .setSubject(session.accountId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + serverLimits.accessTokenMs / 1000)
    .sign(tokenKey);
}

/** Returns a token's claims and expiry; null if no key of the ring signed it, it was altered, or it has expired. */
export async function readSessionToken(
  tokenKeys: KeyRing,
  token: string,
  now: Date,
): Promise<{ readonly claims: SessionClaims; readonly expiresAt: Date } | null> {
  for (const tokenKey of tokenKeys) {
    const read = await readSignedBy(tokenKey, token, now);
    if (read) return read;
  }
  return null;
}

async function readSignedBy(tokenKey: Uint8Array, token: string, now: Date) {
  try {
    const { payload } = await jwtVerify(token, tokenKey, {
      issuer,
      algorithms: [algorithm],
      currentDate: now,
    });
    const read = claims.parse(payload);
    const common = { accountId: read.sub, familyId: read.fam, tokenVersion: read.ver };
    const member =
      read.aud === 'client'
        ? { membershipId: read.mem, merchantId: read.mer, permissionVersion: read.per }
        : undefined;
    return {
      claims: member ? { ...common, member } : common,
      expiresAt: new Date(read.exp * 1000),
    };
  } catch {
    return null;
  }
}
