import { expect, test } from 'vitest';
import { netOf, reportPartOf, reportParts, withBalances } from './bill-report.ts';
import { ledgerKinds, payableMinor } from './ledger-posting.ts';

const none = { sales: 0, refunds: 0, fees: 0, bills: 0, payouts: 0, disputes: 0, adjustments: 0 };

test.each(ledgerKinds)('%s belongs to one block, or moves nothing that a report shows', (kind) => {
  const entries = [{ debit: 'merchant_available', credit: 'bills_income', amountMinor: 5 }] as const;
  const part = reportPartOf[kind];
  // Whatever is paid out is in a block.
  if (payableMinor({ kind, entries }) !== null) expect(part).not.toBeNull();
  if (part !== null) expect(reportParts).toContain(part);
});

test('each month opens with what the one before closed with', () => {
  const months = withBalances([
    { sums: { ...none, sales: 1000, fees: -60, refunds: -200 } },
    { sums: { ...none, bills: -900 } },
    { sums: { ...none, sales: 500, payouts: -340 } },
  ]);
  expect(months.map(({ openingMinor, closingMinor }) => [openingMinor, closingMinor])).toEqual([
    [0, 740],
    [740, -160],
    [-160, 0],
  ]);
});

test('every block counts once in what a month changes', () => {
  const sums = { sales: 1, refunds: 2, fees: 4, bills: 8, payouts: 16, disputes: 32, adjustments: 64 };
  expect(netOf(sums)).toBe(127);
});
