import { describe, expect, test } from 'vitest';
import type { LedgerPosting } from './ledger-posting.ts';
import {
  adjustmentPosting,
  disputeLostPosting,
  disputeOpenedPosting,
  disputeWonPosting,
} from './provider-postings.ts';

const occurredAt = new Date('2026-11-25T10:00:00Z');
const difference = { causeId: 'c', merchantId: null, currency: 'USD', occurredAt, provider: 'stripe' };
const dispute = {
  disputeId: 'd-1',
  merchantId: 'm-1',
  mode: 'platform' as const,
  amountMinor: 1_414,
  currency: 'USD',
  occurredAt,
  orderId: 'o-1',
  deviceId: 'v-1',
  provider: 'stripe',
  providerRef: 'dp_1',
};

/** Each entry as `debit ← credit amount`. */
const words = ({ entries }: LedgerPosting) =>
  entries.map(({ debit, credit, amountMinor }) => `${debit} ← ${credit} ${amountMinor}`);

test.each<[string, LedgerPosting, string[]]>([
  [
    'a difference in our favor',
    adjustmentPosting(difference, 'fees_income', 7),
    ['provider_clearing ← fees_income 7'],
  ],
  [
    'a difference against us',
    adjustmentPosting(difference, 'bad_debt', -7),
    ['bad_debt ← provider_clearing 7'],
  ],
])('posts %s', (_, posting, entries) => {
  expect(words(posting)).toEqual(entries);
});

describe('a dispute', () => {
  test('takes the amount and the fee from the provider, and the amount from the wallet', () => {
    const posting = disputeOpenedPosting(dispute, 1_500);
    expect(words(posting)).toEqual([
      'provider_disputed ← provider_clearing 1414',
      'dispute_fees ← provider_clearing 1500',
      'merchant_available ← merchant_disputed 1414',
    ]);
    expect(posting).toMatchObject({ grossMinor: -1_414, feeMinor: 0 });
  });

  test('gives both back if it is won, but not the fee', () => {
    expect(words(disputeWonPosting(dispute))).toEqual([
      'provider_clearing ← provider_disputed 1414',
      'merchant_disputed ← merchant_available 1414',
    ]);
  });

  test('costs the merchant the amount if it is lost, and the fee by their plan', () => {
    expect(words(disputeLostPosting(dispute, 1_500))).toEqual([
      'merchant_disputed ← provider_disputed 1414',
      'merchant_available ← dispute_fees 1500',
    ]);
    expect(words(disputeLostPosting(dispute, 0))).toHaveLength(1);
  });

  test('moves no wallet of a merchant with an own provider', () => {
    const independent = { ...dispute, mode: 'independent' as const };
    const postings = [
      disputeOpenedPosting(independent, 1_500),
      disputeWonPosting(independent),
      disputeLostPosting(independent, 1_500),
    ];
    expect(postings.flatMap(words).filter((entry) => entry.includes('merchant_'))).toEqual([]);
  });
});
