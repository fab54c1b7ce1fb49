import { expect, test } from 'vitest';
import { dragStep } from './drag-step.ts';

const above = { top: 0, bottom: 100 };
const below = { top: 200, bottom: 260 };

test.each([
  ['half of the line above', 49, above, below, -1],
  ['less than that', 51, above, below, 0],
  ['half of the line below', 231, above, below, 1],
  ['less than that', 229, above, below, 0],
  ['the top of the first', -500, null, below, 0],
  ['the end of the last', 900, above, null, 0],
])('a line dragged past %s moves by the right step', (_what, y, before, after, step) => {
  expect(dragStep(y, before, after)).toBe(step);
});
