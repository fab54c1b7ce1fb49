import { describe, expect, test } from 'vitest';
import { purposeGate, purposeToken, type TokenPurpose } from './purpose-token.ts';

const secret = 'an internal secret for tests, 32 b';
const other = 'internal-secret-of-these-tests-32-bytes';

/** The first was computed by OpenSSL too: `openssl kdf -keylen 32 -kdfopt digest:SHA256 … HKDF`. */
const vectors: readonly (readonly [secret: string, purpose: TokenPurpose, token: string])[] = [
  [secret, 'metrics', 'jPmiSqKp72E1uBy8owglzYXoJ-wmhn0WSykUz-TUfTk'],
  [secret, 'broker', 'AsfAkORCocUTwyNigXLVQSlO69gzxrrOPJV_tbzNtY4'],
  [secret, 'upload', 'oN4mDezFYbYEbshZgR1eWW94n3k2XKD0wZYGFzTl-oY'],
  [other, 'metrics', 'SLxvGIcE9WqOzRw3uhWWBkes59Nf1X4EIKjsjdjc1gQ'],
  [other, 'broker', '971jBHj3Mshn0R4ToPcaUhemnTDxERrY99yO4jBQWVk'],
  [other, 'upload', 'nn2pOO8cvTvs25zKatgxsymczLYJWOXAL6pE7rJkA48'],
];

describe('a token of one purpose', () => {
  // A changed token would lock out every Prometheus and every broker that was given the former one.
  test.each(vectors)('is derived from %j for %s as it always was', (from, purpose, token) => {
    expect(purposeToken(from, purpose)).toBe(token);
  });

  test('stands in an address and in a header as it is', () => {
    for (const [, , token] of vectors) expect(token).toMatch(/^[\w-]{43}$/);
  });
});

describe('the gate of a purpose', () => {
  const reported: string[] = [];
  const gate = purposeGate(secret, 'broker', () => void reported.push('whole'));

  test.each(vectors.filter(([from, purpose]) => from !== secret || purpose !== 'broker'))(
    'stays closed to the token that %j has for %s',
    (_from, _purpose, token) => expect(gate(token)).toBe(false),
  );

  test.each(['', 'x', other, `${secret} `])('stays closed to %j', (given) => expect(gate(given)).toBe(false));

  test('opens for its own token and reports nothing', () => {
    expect(gate(purposeToken(secret, 'broker'))).toBe(true);
    expect(reported).toEqual([]);
  });

  test('opens for the whole secret for one release, and reports its first use', () => {
    expect([gate(secret), gate(secret)]).toEqual([true, true]);
    expect(reported).toEqual(['whole']);
  });

  test('opens for nobody where the secret is empty, whose token everybody can derive', () => {
    const open = purposeGate('', 'broker', () => {});
    expect([open(''), open(purposeToken('', 'broker'))]).toEqual([false, false]);
  });
});
