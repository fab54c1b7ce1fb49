import { createProvider, type Provider } from '@larder/provider-simulator/create-provider';
import { testPurpose } from '@larder/testkit/test-purpose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStripePayments } from './stripe.adapter.ts';

const secretKey = 'sk_test_of_these_tests';
const clock = { atMs: 0 };
let provider: Provider;
beforeEach(async () => {
  clock.atMs = Date.parse('2026-11-23T10:00:00Z');
  provider = await createProvider({ secretKey, now: () => clock.atMs });
});
afterEach(() => provider.close());

const open = (key = secretKey) =>
  createStripePayments({
    secretKey: key,
    clock: { now: () => new Date(clock.atMs) },
    apiUrl: provider.url,
  });

const authorize = (fingerprint: string, key = 'hold', createdAt = new Date(clock.atMs)) =>
  open().authorize({
    key,
    createdAt,
    amountMinor: 1_000,
    currency: 'USD',
    method: 'card',
    purpose: testPurpose,
    fingerprint,
  });

const sums = () => {
  const [sum] = provider.book.sums();
  return [sum?.payments, sum?.heldMinor, sum?.capturedMinor, sum?.refundedMinor];
};

test('an internal error never leads to a second hold', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await authorize('fp_500_authorize')).toEqual({ kind: 'timeout' });
  expect(sums()[0]).toBeUndefined();
});

test('an authorization only looks for its hold once its key may be forgotten, and makes no second one', async () => {
  const asked = new Date(clock.atMs);
  const first = await authorize('fp_good', 'hold', asked);
  clock.atMs += 23 * 3_600_000;
  expect(await authorize('fp_good', 'hold', asked)).toEqual(first);
  expect(await authorize('fp_good', 'never sent', asked)).toEqual({
    kind: 'declined',
    reason: 'key_too_old',
  });
  expect(sums()).toEqual([1, 1_000, 0, 0]);
});
