import { describe, expect, test } from 'vitest';
import { minorToNumber } from './minor-to-number.ts';

describe('minor units', () => {
  test.each([0n, -1n, 99_999_999n, BigInt(Number.MAX_SAFE_INTEGER)])('%s is a number', (minor) => {
    expect(BigInt(minorToNumber(minor))).toBe(minor);
  });

  test.each([2n ** 53n, -(2n ** 53n)])('%s is refused', (minor) => {
    expect(() => minorToNumber(minor)).toThrow(RangeError);
  });
});
