import { expect, test } from 'vitest';
import { undoTimeMs } from './undo-time.ts';

const NOW = 1_000_000;

test.each([
  ['5 s without anything due', [], 5_000],
  ['5 s without a rule', [NOW + 3_600_000, null], 5_000],
  ['5 s with 15 s left', [NOW + 15_000], 5_000],
  ['less shortly before the deadline', [NOW + 14_999], 4_999],
  ['less shortly before the rule', [NOW + 3_600_000, NOW + 12_000], 2_000],
  ['none with 10 s left', [NOW + 10_000], 0],
  ['none after the deadline', [NOW - 1], 0],
])('a decision can be taken back for %s', (_what, due, expected) => {
  expect(undoTimeMs(NOW, due)).toBe(expected);
});
