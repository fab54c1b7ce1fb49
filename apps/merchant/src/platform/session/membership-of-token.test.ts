import { expect, test } from 'vitest';
import { membershipOfToken } from './membership-of-token.ts';

const token = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test.each([
  ['a client token', token({ mem: 'a-member', note: '???>>>' }), 'a-member'],
  ['an access token', token({ sub: 'an-account' }), null],
  ['a token with a strange member', token({ mem: 1 }), null],
  ['a text that is no token', 'nothing', null],
  ['a token that does not decode', 'a.%%%.c', null],
  ['no token', null, null],
])('reads the membership of %s', (_what, text, expected) => {
  expect(membershipOfToken(text)).toBe(expected);
});
