import { expect, test } from 'vitest';
import { withdrawalReview } from './withdrawal-review.ts';

const now = new Date('2026-11-25T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  ['a first payout to an old account', [], 30, 10_000, ['first_payout']],
  ['a first payout to a new account', [], 0, 10_000, ['first_payout', 'new_account']],
  ['a usual payout', [10_000, 12_000], 30, 11_000, []],
  ['a payout a moment before the account is 7 days old', [10_000], 6.999, 10_000, ['new_account']],
  ['a payout when the account is 7 days old', [10_000], 7, 10_000, []],
  ['three times the usual', [10_000, 20_000], 30, 45_000, []],
  ['a cent more than three times the usual', [10_000, 20_000], 30, 45_001, ['unusual_amount']],
  ['a large payout to a new account', [100], 1, 301, ['new_account', 'unusual_amount']],
] as const)('reviews %s for these reasons', (_, paidMinor, days, amountMinor, reasons) => {
  expect(withdrawalReview({ amountMinor, paidMinor, accountSince: daysAgo(days), now })).toEqual(reasons);
});
