import type { AccountId } from '@larder/domain/ids';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { type JWTHeaderParameters, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { readSessionToken, signSessionToken } from './session-token.ts';
import { readSignInTicket, signSignInTicket } from './sign-in-ticket.ts';

const now = new Date('2026-11-25T10:00:00Z');
const claims = {
  accountId: '019ab3c4-1111-7222-8333-444455556666' as AccountId,
  familyId: '019ab3c4-1111-7222-8333-444455556667',
  tokenVersion: 3,
};
const former = 'the former token key of 32 bytes';
const next = 'the next token key, of 32 bytes!';

test('a session token works while the key that signed it is in the ring, and no longer', async () => {
  const token = await signSessionToken(keyRingOf(former), claims, now);
  const readBy = async (...keys: readonly [string, ...string[]]) =>
    (await readSessionToken(keyRingOf(...keys), token, now))?.claims ?? null;
  expect(await readBy(former)).toEqual(claims);
  expect(await readBy(next, former)).toEqual(claims);
  expect(await readBy(next)).toBeNull();
});

test('the first key of the ring signs session tokens', async () => {
  const token = await signSessionToken(keyRingOf(next, former), claims, now);
  expect(await readSessionToken(keyRingOf(next), token, now)).toMatchObject({ claims });
  expect(await readSessionToken(keyRingOf(former), token, now)).toBeNull();
});

const [ours] = keyRingOf(former);
const [theirs] = keyRingOf(next);
type Made = {
  readonly header?: JWTHeaderParameters;
  readonly claims?: object;
  readonly by?: Uint8Array<ArrayBuffer>;
};
/** A token as ours is, but for what is given. */
const made = ({ header, claims: others, by = ours }: Made) => {
  const seconds = now.getTime() / 1000;
  const own = { sub: claims.accountId, fam: claims.familyId, ver: claims.tokenVersion };
  return new SignJWT({ iss: 'larder', aud: 'account', exp: seconds + 60, ...own, ...others })
    .setProtectedHeader(header ?? { alg: 'HS256' })
    .sign(by);
};

test('a session token needs our algorithm, key, issuer and audience, and an end that is to come', async () => {
  const read = async (token: string) =>
    (await readSessionToken(keyRingOf(former), token, now))?.claims ?? null;
  expect(await read(await made({}))).toEqual(claims);
  const ticket = { accountId: claims.accountId, tokenVersion: claims.tokenVersion };
  const jwk = { kty: 'oct', k: Buffer.from(theirs).toString('base64url') };
  const wrong = [
    made({ header: { alg: 'HS512' } }),
    made({ header: { alg: 'HS256', jwk }, by: theirs }),
    made({ header: { alg: 'HS256', jku: 'https://elsewhere.example/keys', kid: 'k1' }, by: theirs }),
    made({ claims: { iss: 'another' } }),
    made({ claims: { aud: 'client' } }),
    made({ claims: { aud: ['account', 'client'] } }),
    made({ claims: { exp: undefined } }),
    made({ claims: { exp: now.getTime() / 1000 - 1 } }),
    made({ claims: { nbf: now.getTime() / 1000 + 1 } }),
    signSignInTicket(keyRingOf(former), ticket, now),
  ];
  expect(await Promise.all(wrong.map(async (token) => read(await token)))).toEqual(wrong.map(() => null));
});

test('a session token is no ticket of a sign-in', async () => {
  const ticket = { accountId: claims.accountId, tokenVersion: claims.tokenVersion };
  const ring = keyRingOf(former);
  expect(await readSignInTicket(ring, await signSignInTicket(ring, ticket, now), now)).toEqual(ticket);
  expect(await readSignInTicket(ring, await signSessionToken(ring, claims, now), now)).toBeNull();
});
