import { expect, test } from 'vitest';
import { decisionWaitMs } from './decision-wait.ts';

const NOW = 1_000_000;

test.each([
  ['8 s without anything due', [], 8_000],
  ['8 s without a rule', [NOW + 3_600_000, null], 8_000],
  ['8 s with a minute left', [NOW + 60_000], 8_000],
  ['not at all with less than a minute left', [NOW + 59_999], 0],
  ['not at all with less than a minute left to the rule', [NOW + 3_600_000, NOW + 59_999], 0],
  ['not at all after the deadline', [NOW - 1], 0],
])('a decision made on a phone waits %s', (_what, due, expected) => {
  expect(decisionWaitMs(NOW, due)).toBe(expected);
});
