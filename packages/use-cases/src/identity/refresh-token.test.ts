import { expect, test } from 'vitest';
import { newRefreshToken, tokenHash } from './refresh-token.ts';

test('a refresh token has 256 random bits, and its hash reveals none of them', () => {
  const drawn: Uint8Array[] = [];
  const token = newRefreshToken((count) => {
    const bytes = Uint8Array.from({ length: count }, (_, at) => at);
    drawn.push(bytes);
    return bytes;
  });
  expect(drawn.map(({ length }) => length)).toEqual([32]);
  expect([...Buffer.from(token, 'base64url')]).toEqual([...(drawn[0] ?? [])]);
  const hash = Buffer.from(tokenHash(token));
  expect(hash).toHaveLength(32);
  expect(hash.includes(token)).toBe(false);
  expect(hash.equals(Buffer.from(tokenHash(`${token}A`)))).toBe(false);
});
