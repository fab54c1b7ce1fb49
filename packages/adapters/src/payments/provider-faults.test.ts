// long: one table of faults for all providers

import { createProvider, type Provider } from '@larder/provider-simulator/create-provider';
import { testPurpose } from '@larder/testkit/test-purpose';
import type { PaymentsPort } from '@larder/use-cases/ports/payments.port';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBridgePayments } from './bridge/bridge.adapter.ts';
import { createStripePayments } from './stripe.adapter.ts';

const secretKey = 'sk_test_of_these_tests';
const DAY_MS = 86_400_000;
const clock = { atMs: 0 };
let provider: Provider;
beforeEach(async () => {
  clock.atMs = Date.parse('2026-11-23T10:00:00Z');
  provider = await createProvider({ secretKey, now: () => clock.atMs });
});
afterEach(() => provider.close());

/** A busy machine answers late; only where the provider stays silent no answer comes. */
const PATIENCE_MS = 15_000;
const SILENCE_MS = 500;
let patienceMs = PATIENCE_MS;

/** Makes a call for a card whose answers may stay out. */
function ask<Answer>(card: string, call: () => Promise<Answer>): Promise<Answer> {
  patienceMs = card.startsWith('fp_silent_') ? SILENCE_MS : PATIENCE_MS;
  try {
    return call();
  } finally {
    patienceMs = PATIENCE_MS;
  }
}

const waits = () => ({ authorizeTimeoutMs: patienceMs, timeoutMs: patienceMs });
const providers: readonly (readonly [name: string, open: (key?: string) => PaymentsPort])[] = [
  [
    'stripe',
    (key = secretKey) =>
      createStripePayments({
        secretKey: key,
        clock: { now: () => new Date(clock.atMs) },
        apiUrl: provider.url,
        ...waits(),
      }),
  ],
  [
    'bridge',
    (key = secretKey) =>
      createBridgePayments({
        url: provider.bridgeUrl,
        secret: key,
        ...waits(),
        onFault: (fault) => expect.fail(fault),
      }),
  ],
];

describe.each(providers)('%s', (_name, open) => {
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

  async function held(fingerprint = 'fp_good', key = 'hold'): Promise<string> {
    const answer = await authorize(fingerprint, key);
    if (answer.kind !== 'authorized') throw new Error(answer.kind);
    return answer.authRef;
  }

  async function captured(fingerprint = 'fp_good') {
    const authRef = await held(fingerprint);
    const answer = await open().capture({ key: 'capture', authRef, amountMinor: 800 });
    if (answer.kind !== 'captured') throw new Error(answer.kind);
    const refund = (amountMinor: number, key: string) =>
      open().refund({ key, authRef, captureRef: answer.captureRef, amountMinor });
    return { authRef, captureRef: answer.captureRef, refund };
  }

  const sums = () => {
    const [sum] = provider.book.sums();
    return [sum?.payments, sum?.heldMinor, sum?.capturedMinor, sum?.refundedMinor];
  };

  describe('an answer that is lost', () => {
    test.each(['fp_lost_authorize', 'fp_silent_authorize'])(
      'leaves one hold, which the same key finds (%s)',
      async (card) => {
        expect(await ask(card, () => authorize(card))).toEqual({ kind: 'timeout' });
        expect(sums()).toEqual([1, 1_000, 0, 0]);
        expect(await authorize(card)).toMatchObject({ kind: 'authorized', authorizedMinor: 1_000 });
        expect(sums()).toEqual([1, 1_000, 0, 0]);
      },
    );

    test.each(['fp_lost_capture', 'fp_silent_capture'])(
      'leaves one capture, which reading and the same key find (%s)',
      async (card) => {
        const authRef = await held(card);
        const capture = () => open().capture({ key: 'capture', authRef, amountMinor: 800 });
        expect(await ask(card, capture)).toEqual({ kind: 'timeout' });
        expect(await open().read(authRef)).toMatchObject({ heldMinor: 0, capturedMinor: 800 });
        expect(await capture()).toMatchObject({ kind: 'captured', capturedMinor: 800 });
        expect(sums()).toEqual([1, 0, 800, 0]);
      },
    );

    test.each(['fp_lost_refund', 'fp_silent_refund'])(
      'leaves one refund, which reading by the key finds (%s)',
      async (card) => {
        const { authRef, refund } = await captured(card);
        expect(await ask(card, () => refund(300, 'refund'))).toEqual({ kind: 'timeout' });
        const read = await open().readRefund({ authRef, key: 'refund', refundRef: null });
        expect(read).toMatchObject({ kind: 'succeeded', refundedMinor: 300 });
        expect(await refund(300, 'refund')).toEqual(read);
        expect(sums()).toEqual([1, 0, 800, 300]);
      },
    );

    test.each(['fp_lost_void', 'fp_lost_increase'])('settles with the same key (%s)', async (card) => {
      const authRef = await held(card);
      const call = () =>
        card === 'fp_lost_void'
          ? open().void({ key: 'void', authRef })
          : open().increase({ key: 'more', authRef, amountMinor: 1_500 });
      expect(await call()).toEqual({ kind: 'timeout' });
      expect(['voided', 'increased']).toContain((await call()).kind);
    });
  });

  describe('an internal error of the provider', () => {
    test('lets a capture be asked again', async () => {
      const authRef = await held('fp_500_capture');
      const capture = () => open().capture({ key: 'capture', authRef, amountMinor: 800 });
      expect(await capture()).toEqual({ kind: 'timeout' });
      expect(await capture()).toMatchObject({ kind: 'captured' });
      expect(sums()).toEqual([1, 0, 800, 0]);
    });

    test('lets a refund be asked again', async () => {
      const { refund } = await captured('fp_500_refund');
      expect(await refund(300, 'refund')).toEqual({ kind: 'timeout' });
      expect(await refund(300, 'refund')).toMatchObject({ kind: 'succeeded' });
      expect(sums()).toEqual([1, 0, 800, 300]);
    });
  });

  describe('too many requests', () => {
    test('are a time-out for a hold', async () => {
      expect(await authorize('fp_429_authorize')).toEqual({ kind: 'timeout' });
      expect(await authorize('fp_429_authorize')).toMatchObject({ kind: 'authorized' });
    });
    test('are a failure to retry for a refund', async () => {
      const { refund } = await captured('fp_429_refund');
      expect(await refund(300, 'refund')).toMatchObject({ kind: 'failed', retriable: true });
      expect(await refund(300, 'refund')).toMatchObject({ kind: 'succeeded' });
    });
  });

  test('a hold whose answer was lost is found after a day, and looking for it makes none', async () => {
    const createdAt = new Date(clock.atMs);
    const request = {
      key: 'hold',
      createdAt,
      amountMinor: 1_000,
      currency: 'USD',
      method: 'card',
      purpose: testPurpose,
    } as const;
    expect(await open().findHold({ ...request, fingerprint: 'fp_lost_authorize' })).toEqual({
      kind: 'unknown',
    });
    expect(await authorize('fp_lost_authorize')).toEqual({ kind: 'timeout' });
    clock.atMs += 25 * 3_600_000;
    expect(await open().findHold({ ...request, fingerprint: 'fp_lost_authorize' })).toMatchObject({
      kind: 'authorized',
      authorizedMinor: 1_000,
    });
    expect(sums()).toEqual([1, 1_000, 0, 0]);
  });

  test('a release whose answer was lost shows in the book as nothing held', async () => {
    const authRef = await held('fp_lost_void');
    expect(await open().void({ key: 'void', authRef })).toEqual({ kind: 'timeout' });
    expect(await open().capture({ key: 'capture', authRef, amountMinor: 300 })).toMatchObject({
      kind: 'failed',
      retriable: false,
    });
    expect(await open().read(authRef)).toMatchObject({ kind: 'found', heldMinor: 0, capturedMinor: 0 });
  });

  test('a capture that failed may be asked again with another amount', async () => {
    const authRef = await held('fp_capture_fail_once');
    const capture = (amountMinor: number) => open().capture({ key: 'capture', authRef, amountMinor });
    expect(await capture(800)).toMatchObject({ kind: 'failed', retriable: true });
    expect(await capture(500)).toMatchObject({ kind: 'captured', capturedMinor: 500 });
    expect(await capture(800)).toMatchObject({ kind: 'captured', capturedMinor: 500 });
  });

  describe('after two days', () => {
    test('a capture, void or increase that is repeated finds what it did', async () => {
      const { authRef } = await captured();
      clock.atMs += 2 * DAY_MS;
      expect(await open().capture({ key: 'capture', authRef, amountMinor: 800 })).toMatchObject({
        kind: 'captured',
        capturedMinor: 800,
      });
      const authRef2 = await held('fp_good', 'second hold');
      const increase = () => open().increase({ key: 'more', authRef: authRef2, amountMinor: 1_500 });
      await increase();
      clock.atMs += 2 * DAY_MS;
      expect(await increase()).toEqual({ kind: 'increased', authorizedMinor: 1_500 });
      await open().void({ key: 'void', authRef: authRef2 });
      clock.atMs += 2 * DAY_MS;
      expect(await open().void({ key: 'void', authRef: authRef2 })).toEqual({ kind: 'voided' });
    });

    test('a refund that is repeated refunds nothing more', async () => {
      const { refund } = await captured();
      const first = await refund(300, 'refund');
      clock.atMs += 2 * DAY_MS;
      expect(await refund(300, 'refund')).toEqual(first);
      expect(sums()).toEqual([1, 0, 800, 300]);
    });
  });

  describe('refunds', () => {
    test.each([
      ['fp_refund_pending', { kind: 'succeeded', refundedMinor: 300 }],
      ['fp_refund_pending_fail', { kind: 'failed', retriable: false }],
    ])('lets a pending refund end later (%s)', async (card, end) => {
      const { authRef, refund } = await captured(card);
      const pending = await refund(300, 'refund');
      if (pending.kind !== 'pending') throw new Error(pending.kind);
      expect(await open().read(authRef)).toMatchObject({ refundedMinor: 300 });
      clock.atMs += 60_000;
      const { refundRef } = pending;
      expect(await open().readRefund({ authRef, key: 'refund', refundRef })).toMatchObject({
        ...end,
        refundRef,
      });
      expect(await refund(300, 'refund')).toMatchObject({ ...end, refundRef });
    });

    test('fails for good to refund a hold that was not captured', async () => {
      const authRef = await held();
      expect(await open().refund({ key: 'refund', authRef, captureRef: '', amountMinor: 1 })).toMatchObject({
        kind: 'failed',
        retriable: false,
      });
    });
  });

  test('identifies the card behind two of its tokens', async () => {
    const [card, phone] = [await authorize('fp_card'), await authorize('fp_phone@fp_card', 'other')];
    if (card.kind !== 'authorized' || phone.kind !== 'authorized') throw new Error('not held');
    expect(phone.fingerprint).toBe('fp_phone@fp_card');
    expect(phone.cardFingerprint).toBe(card.cardFingerprint);
    expect(card.cardFingerprint).toMatch(/^[0-9a-f]{16}$/);
  });

  test.each([
    ['fp_good', { kind: 'increased', authorizedMinor: 1_500 }],
    ['fp_increase_refused', { kind: 'declined', reason: 'insufficient_funds' }],
    ['fp_increase_unsupported', { kind: 'unsupported' }],
  ])('answers a larger hold for the card %s with %o', async (card, expected) => {
    const authRef = await held(card);
    expect(await open().increase({ key: 'more', authRef, amountMinor: 1_500 })).toEqual(expected);
  });

  test('refuses to verify, void or capture again a hold that was captured or voided', async () => {
    const { authRef } = await captured();
    expect(await open().verify(authRef)).toEqual({ kind: 'expired' });
    expect(await open().void({ key: 'void', authRef })).toMatchObject({ kind: 'failed' });
    const voided = await authorize('fp_good', 'other');
    if (voided.kind !== 'authorized') throw new Error(voided.kind);
    await open().void({ key: 'void 2', authRef: voided.authRef });
    expect(await open().capture({ key: 'late', authRef: voided.authRef, amountMinor: 1 })).toMatchObject({
      kind: 'failed',
      retriable: false,
    });
  });

  test('a wrong secret key is an error that does not quote it', async () => {
    const asked = open('sk_test_wrong_0123456789').read('pi_1');
    await expect(asked).rejects.toThrow(
      /^(stripe refuses our secret key|the bridge refuses our secret) \(401\)$/,
    );
  });

  test('a provider that is away is a time-out', async () => {
    const port = open();
    await provider.close();
    expect(await port.read('pi_1')).toEqual({ kind: 'timeout' });
  });
});
