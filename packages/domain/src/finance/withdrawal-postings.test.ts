import { expect, test } from 'vitest';
import { payableMinor, walletChange } from '../ledger/ledger-posting.ts';
import { canceledPosting, requestedPosting, returnedPosting, sentPosting } from './withdrawal-postings.ts';

const withdrawal = { id: 'w', merchantId: 'm', currency: 'USD', amountMinor: 10_000, feeMinor: 25 };
const way = { occurredAt: new Date('2026-11-25T12:00:00Z') };
const nothing = { pending: 0, available: 0, reserved: 0, disputed: 0 };

test.each([
  ['a request reserves the amount', requestedPosting, { available: -10_000, reserved: 10_000 }, -9_975, 25],
  ['a cancellation gives it back', canceledPosting, { available: 10_000, reserved: -10_000 }, 9_975, -25],
  ['sending takes it from what is reserved', sentPosting, { reserved: -10_000 }, 0, 0],
  ['a return makes amount and fee available', returnedPosting, { available: 10_000 }, 9_975, -25],
] as const)('%s', (_, posting, change, grossMinor, feeMinor) => {
  const posted = posting(withdrawal, way);
  expect(walletChange(posted.entries)).toEqual({ ...nothing, ...change });
  expect(posted).toMatchObject({ causeId: 'w', grossMinor, feeMinor });
  expect(payableMinor(posted)).toBeNull();
});

test('no fee posts no line of it', () => {
  expect(sentPosting({ ...withdrawal, feeMinor: 0 }, way).entries).toHaveLength(1);
  expect(returnedPosting({ ...withdrawal, feeMinor: 0 }, way).entries).toHaveLength(1);
});
