import { expect, test } from 'vitest';
import { ledgerKinds } from '../ledger/ledger-posting.ts';
import { kindsOfType, shownKinds, transactionType, transactionTypes } from './transaction-kind.ts';

test('hides what moves inside the wallet or at the provider alone', () => {
  expect(ledgerKinds.filter((kind) => !shownKinds.includes(kind))).toEqual([
    'release',
    'withdrawal_sent',
    'provider_fee',
    'provider_transfer',
    'provider_payout',
  ]);
});

test('every filter but fees finds its own kinds, together all that are shown', () => {
  const found = transactionTypes.filter((type) => type !== 'fee').flatMap((type) => kindsOfType(type));
  expect([...found].sort()).toEqual([...shownKinds].sort());
  for (const kind of shownKinds) expect(kindsOfType(transactionType(kind) ?? undefined)).toContain(kind);
});
