import { expect, test } from 'vitest';
import { openSuccessor, sealSuccessor } from './identity/refresh-token.ts';
import { openSeal, seal, sealKey } from './seal.ts';
import { openColumn, sealColumn } from './sealed-column.ts';
import { openAnswer, sealAnswer } from './wrapper/sealed-answer.ts';

const iv = new Uint8Array(12).fill(7);
const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Written by the release before the three shared their code. */
const stored = {
  column: 'AQcHBwcHBwcHBwcHB__LHjYodDnLVOJWJYkEYwr3cMvL8X0XSA97X554iRe0DlaR8g',
  answer: 'BwcHBwcHBwcHBwcHqxHOjn8p1Dcta01F9XiAo6owSFV0n0WnWZGb9-itgw',
  successor: 'BwcHBwcHBwcHBwcHKRx-L3mqpEjwJjlc05JZl6-6s0DuUhPt4vIgc2z1og',
};
const [secret, place] = ['a data key for tests, 32 bytes long', 'two_step_key seal an-account'];
const value = new Uint8Array(Buffer.from('12345678901234567890'));

test('opens columns, answers and successors that earlier releases stored', () => {
  expect(openColumn(secret, place, bytesOf(stored.column))).toEqual(value);
  expect(openAnswer('mutation-key-of-a-test', stored.answer)).toEqual({ token: 'abc' });
  expect(openSuccessor('presented-token', bytesOf(stored.successor))).toBe('successor-token');
});

test('writes the bytes that earlier releases open', () => {
  expect(textOf(sealColumn(secret, place, value, () => iv))).toBe(stored.column);
  expect(sealAnswer('mutation-key-of-a-test', { token: 'abc' }, iv)).toBe(stored.answer);
  expect(textOf(sealSuccessor('presented-token', 'successor-token', iv))).toBe(stored.successor);
});

test('does not open a seal whose tag was cut short, which is easily forged', () => {
  const key = sealKey(secret, 'a test');
  const sealed = seal(key, new Uint8Array(), iv);
  expect(openSeal(key, sealed)).toEqual(new Uint8Array());
  for (const bytes of [4, 8, 12, 15]) expect(() => openSeal(key, sealed.subarray(0, 12 + bytes))).toThrow();
});
