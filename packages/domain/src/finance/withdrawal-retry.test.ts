import { expect, test } from 'vitest';
import { checkPayoutAgainAt, sendWithdrawalAgainAt } from './withdrawal-retry.ts';

const now = new Date('2026-11-25T12:00:00Z');
const minutes = (at: Date | null) => at && (at.getTime() - now.getTime()) / 60_000;

test('a withdrawal without an outcome is tried again after growing waits, without end', () => {
  expect([1, 2, 3, 4, 5, 99].map((tries) => minutes(sendWithdrawalAgainAt(tries, now)))).toEqual([
    1, 5, 30, 120, 120, 120,
  ]);
});

test.each([
  ['on_the_way', null, 60],
  ['paid', null, 1_440],
  ['paid', '2026-11-19T12:00:00Z', 1_440],
  ['paid', '2026-11-18T12:00:00Z', null],
] as const)('a payout that is %s since %s is read again in %s minutes', (state, since, expected) => {
  expect(minutes(checkPayoutAgainAt(state, since ? new Date(since) : null, now))).toBe(expected);
});
