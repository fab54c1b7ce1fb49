import { describe, expect, test } from 'vitest';
import { changePpm } from './change-ppm.ts';

describe('the change against a usual amount', () => {
  test.each([
    [376_40, 348_20, 80_988],
    [50, 100, -500_000],
    [100, 100, 0],
    [1_000, 100, 9_000_000],
    [1_001, 100, null],
    [100, 0, null],
    [100, null, null],
  ])('%s against %s is %s parts per million', (amount, usual, ppm) => {
    expect(changePpm(amount, usual)).toBe(ppm);
  });
});
