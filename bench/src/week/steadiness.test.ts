import { describe, expect, test } from 'vitest';
import { bloated, growthOfSecondHalf, type Look } from './steadiness.ts';

const looks = (...bytes: number[]): Look[] => bytes.map((each, at) => ({ atMs: at * 1_000, bytes: each }));

describe('the growth of memory in the second half of a run', () => {
  test.each([
    ['is nothing while memory stands still', looks(50, 80, 100, 100, 100, 100), 0],
    ['ignores the first half', looks(10, 500, 100, 100, 100, 100), 0],
    ['is the rise of the line, as a share of the mean', looks(0, 0, 0, 90, 100, 110), 0.2],
    ['is negative while memory is given back', looks(0, 0, 0, 110, 100, 90), -0.2],
    ['does not take a single peak for a trend', looks(0, 0, 0, 0, 0, 100, 100, 130, 100, 100), 0],
  ])('%s', (_, given, expected) => {
    expect(growthOfSecondHalf(given)).toBeCloseTo(expected, 6);
  });

  test('is unknown with one look', () => {
    expect(growthOfSecondHalf(looks(100))).toBeNaN();
  });
});

describe('a table is bloated', () => {
  const MB = 1e6;
  test.each([
    [
      'not when it grows as its rows do',
      { rows: 1_000, bytes: 100 * MB },
      { rows: 2_000, bytes: 205 * MB },
      false,
    ],
    [
      'when it doubles with the same rows',
      { rows: 1_000, bytes: 100 * MB },
      { rows: 1_000, bytes: 200 * MB },
      true,
    ],
    ['not when it is small', { rows: 10, bytes: 1 * MB }, { rows: 10, bytes: 4 * MB }, false],
    [
      'when it keeps its size for half the rows and grows',
      { rows: 1_000, bytes: 100 * MB },
      { rows: 500, bytes: 140 * MB },
      true,
    ],
    ['not when its first rows came', { rows: 0, bytes: 0 }, { rows: 9_000, bytes: 90 * MB }, false],
  ])('%s', (_, before, after, expected) => {
    expect(bloated([{ name: 'stock_level', ...before }], [{ name: 'stock_level', ...after }])).toEqual(
      expected ? ['stock_level'] : [],
    );
  });
});
