import { expect, test } from 'vitest';
import { suggestHold } from './suggest-hold.ts';

test.each([
  ['nothing for a cabinet without baskets', 0, null, null],
  ['nothing for 39 baskets', 39, 1_200, null],
  ['the amount itself on a step', 40, 1_200, 1_200],
  ['the next step above', 40, 1_201, 1_250],
  ['the last step before', 40, 1_249, 1_250],
  ['one step for the smallest basket', 900, 1, 50],
  ['nothing where baskets cost nothing', 900, 0, null],
])('suggests %s', (_, count, p95Minor, suggested) => {
  expect(suggestHold({ count, p95Minor })).toBe(suggested);
});
