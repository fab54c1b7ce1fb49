import { expect, test } from 'vitest';
import { niceTicks } from './nice-ticks.ts';
import { smoothPath } from './smooth-path.ts';

test.each([
  [1319, [0, 500, 1000, 1500]],
  [100, [0, 25, 50, 75, 100]],
  [7, [0, 2, 4, 6, 8]],
  [0.9, [0, 0.25, 0.5, 0.75, 1]],
  [40_000, [0, 10_000, 20_000, 30_000, 40_000]],
  [0, [0, 1]],
  [-5, [0, 1]],
])('an axis up to %d shows %j', (max, ticks) => {
  expect(niceTicks(max)).toEqual(ticks);
});

test('a line through equal points is flat, and one through a valley does not dip below it', () => {
  expect(
    smoothPath([
      { x: 0, y: 5 },
      { x: 3, y: 5 },
    ]),
  ).toBe('M0 5C1 5 2 5 3 5');
  const heights = [
    ...smoothPath([
      { x: 0, y: 0 },
      { x: 10, y: 9 },
      { x: 20, y: 0 },
    ]).matchAll(/[ ](-?[\d.]+)/g),
  ];
  expect(Math.max(...heights.map(([, y]) => Number(y)))).toBeLessThanOrEqual(20);
  expect(smoothPath([])).toBe('');
});
