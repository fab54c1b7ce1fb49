import { keyRingOf } from '@larder/testkit/key-ring-of';
import { expect, test } from 'vitest';
import { complaintOfToken, complaintToken } from './complaint-token.ts';

const keys = { tokenKeys: keyRingOf('a token key for tests'), credentialPepper: 'unused', dataKey: 'unused' };
const id = '019ab3c4-1111-7222-8333-444455556666';
const token = complaintToken(keys, id);

test('names its complaint', () => {
  expect(complaintOfToken(keys, token)).toBe(id);
  expect(complaintToken(keys, id)).toBe(token);
});

test('names its complaint while the key that made it is in the ring', () => {
  const rotated = { ...keys, tokenKeys: keyRingOf('a new key', 'a token key for tests') };
  expect(complaintOfToken(rotated, token)).toBe(id);
  expect(complaintOfToken({ ...keys, tokenKeys: keyRingOf('a new key') }, token)).toBeNull();
  expect(complaintOfToken(keys, complaintToken(rotated, id))).toBeNull();
});

test.each([
  [
    'another complaint with the same seal',
    `${complaintToken(keys, id.replace('6666', '6667')).slice(0, 22)}${token.slice(22)}`,
  ],
  ['a changed seal', token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['a token under another key', complaintToken({ ...keys, tokenKeys: keyRingOf('another') }, id)],
  ['a part', token.slice(0, 40)],
  ['more than a token', `${token}A`],
  ['no text', ''],
])('opens nothing with %s', (_, forged) => {
  expect(complaintOfToken(keys, forged)).toBeNull();
});
