import { expect, test } from 'vitest';
import {
  checkOwnershipOf,
  checkOwnershipSum,
  formatOwnership,
  isSignedEnough,
  parseOwnership,
} from './ownership.ts';

const owners = (...shares: number[]) => shares.map((ownershipBp) => ({ ownershipBp }));

test.each([
  ['100', 10_000],
  ['51', 5_100],
  ['33.33', 3_333],
  ['0.01', 1],
])('reads %s as %s basis points', (typed, bp) => {
  expect(parseOwnership(typed)).toEqual({ ok: true, value: bp });
});

test.each(['0', '0.00', '100.01', '101', '-1', '', 'x', '33.333'])('refuses "%s" as a share', (typed) => {
  expect(parseOwnership(typed)).toMatchObject({
    ok: false,
    refusal: { params: { key: 'valid.ownershipEach' } },
  });
});

test('lets a sole owner hold everything and nobody hold nothing', () => {
  expect(checkOwnershipOf(10_000).ok).toBe(true);
  expect([0, -1, 10_001, 50.5, Number.NaN].some((bp) => checkOwnershipOf(bp).ok)).toBe(false);
});

test.each([
  [owners(3_000, 2_000), 'OWNERSHIP_BELOW_51'],
  [owners(5_099), 'OWNERSHIP_BELOW_51'],
  [owners(), 'OWNERSHIP_BELOW_51'],
  [owners(6_000, 5_000), 'OWNERSHIP_ABOVE_100'],
  [owners(10_000, 1), 'OWNERSHIP_ABOVE_100'],
  [owners(5_100), 'ok'],
  [owners(3_333, 3_333, 3_334), 'ok'],
  [owners(10_000), 'ok'],
])('judges the shares %j: %s', (shares, expected) => {
  const sum = checkOwnershipSum(shares);
  expect(sum.ok ? 'ok' : sum.refusal.code).toBe(expected);
});

test('formats basis points without trailing zeros', () => {
  expect([10_000, 5_150, 3_333, 1].map(formatOwnership)).toEqual(['100', '51.5', '33.33', '0.01']);
});

test.each([
  [[3_000], false],
  [[5_099], false],
  [[5_100], true],
  [[3_000, 2_100], true],
])('is signed enough by owners of %j: %s', (signed, isEnough) => {
  const at = new Date(0);
  const waiting = { ownershipBp: 1_000, signedAt: null };
  expect(isSignedEnough([waiting, ...signed.map((bp) => ({ ownershipBp: bp, signedAt: at }))])).toBe(
    isEnough,
  );
});
