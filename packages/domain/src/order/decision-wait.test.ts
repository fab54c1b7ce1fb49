import { expect, test } from 'vitest';
import { decisionWaitMs } from './decision-wait.ts';

const NOW = 1_000_000;

test.each([
  ['8 s without a deadline', null, 8_000],
  ['8 s an hour before the deadline', NOW + 3_600_000, 8_000],
  ['8 s with a minute left', NOW + 60_000, 8_000],
  ['not at all with less than a minute left', NOW + 59_999, 0],
  ['not at all after the deadline', NOW - 1, 0],
])('a decision made on a phone waits %s', (_what, deadline, expected) => {
  expect(decisionWaitMs(NOW, deadline)).toBe(expected);
});
