import { expect, test } from 'vitest';
import { noFlip, pressed, released, shownIn } from './flip.ts';

type Step = readonly [key: string, fromMs: number, toMs: number];
const after = (steps: readonly Step[]) =>
  steps.reduce((flip, [key, fromMs, toMs]) => released(pressed(flip, key, fromMs), key, toMs), noFlip);

test.each<[string, readonly Step[], string | null]>([
  ['a tap shows its picture', [['B', 0, 299]], 'B'],
  [
    'a second tap takes it away',
    [
      ['B', 0, 100],
      ['B', 500, 600],
    ],
    null,
  ],
  [
    'a tap on the other key shows the other picture',
    [
      ['B', 0, 100],
      ['A', 500, 600],
    ],
    'A',
  ],
  ['a key that was held leaves nothing', [['B', 0, 300]], null],
  [
    'a key that was held gives back the picture before it',
    [
      ['B', 0, 100],
      ['A', 500, 2_000],
    ],
    'B',
  ],
])('%s', (_what, steps, shown) => {
  expect(shownIn(after(steps))).toBe(shown);
});

test('the picture of a held key lies over the other one, also while both are held', () => {
  const pinned = after([['B', 0, 100]]);
  const held = pressed(pinned, 'A', 500);
  expect(shownIn(held)).toBe('A');
  expect(released(held, 'B', 600)).toBe(held);
});
