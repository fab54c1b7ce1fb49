import { expect, test } from 'vitest';
import { createCodesInView } from './codes-in-view.ts';

test.each([
  ['a code that stays', [['a'], ['a'], [], ['a']], [['a']]],
  ['another code', [['a'], ['b'], ['a']], [['a'], ['b'], ['a']]],
  [
    'two codes in any order',
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [['a', 'b']],
  ],
  ['bars that some frames show twice', [['a'], ['a', 'a'], ['a']], [['a']]],
  ['one of two that stays alone in view', [['a', 'b'], ['b']], [['a', 'b'], ['b']]],
  ['nothing', [[], []], []],
])('tells once of %s', (_what, frames, told) => {
  const look = createCodesInView();
  expect(frames.map(look).filter((codes) => codes !== null)).toEqual(told);
});
