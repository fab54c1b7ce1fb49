import { describe, expect, test } from 'vitest';
import { minorToNumber } from './minor-to-number.ts';

describe('minorToNumber', () => {
  test.each([0n, -1n, 99_999_999n, BigInt(Number.MAX_SAFE_INTEGER)])('converts %s', (minor) => {
    expect(BigInt(minorToNumber(minor))).toBe(minor);
  });

  test.each([2n ** 53n, -(2n ** 53n)])('refuses %s', (minor) => {
    expect(() => minorToNumber(minor)).toThrow(RangeError);
  });
});
