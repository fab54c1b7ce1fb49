import type { AccountId } from '@larder/domain/ids';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { expect, test } from 'vitest';
import { readSessionToken, signSessionToken } from './session-token.ts';

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
