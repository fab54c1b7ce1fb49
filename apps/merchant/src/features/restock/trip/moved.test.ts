import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test.each([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [1, 1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
  [-1, 1, 'abc'],
] as const)('the item at %i moves by %i', (index, by, after) => {
  expect(moved(['a', 'b', 'c'], index, by).join('')).toBe(after);
});
