import { createProvider, type Provider } from '@larder/provider-simulator/create-provider';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { testPurpose } from '@larder/testkit/test-purpose';
import type { PaymentsPort } from '@larder/use-cases/ports/payments.port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBridgePayments } from './bridge/bridge.adapter.ts';
import { createSandboxPayments } from './sandbox.adapter.ts';
import { createStripePayments } from './stripe.adapter.ts';

const clock = { atMs: Date.parse('2026-11-23T10:00:00Z') };
let provider: Provider;
beforeAll(async () => {
  provider = await createProvider({ secretKey: 'sk_test_conformance', now: () => clock.atMs });
});
afterAll(() => provider.close());

/** A busy machine answers late; only the card whose bank is dead waits in vain. */
const PATIENCE_MS = 15_000;
const DEAD_MS = 300;

/** Every provider, as two processes would open it. */
const providers: readonly [name: string, open: (authorizeTimeoutMs?: number) => PaymentsPort][] = [
  [
    'sandbox',
    () =>
      createSandboxPayments({
        keys: keyRingOf('a key of at least thirty-two bytes'),
        clock: { now: () => new Date(clock.atMs) },
      }),
  ],
  [
    'stripe over the simulator',
    (authorizeTimeoutMs = PATIENCE_MS) =>
      createStripePayments({
        secretKey: 'sk_test_conformance',
        clock: { now: () => new Date(clock.atMs) },
        apiUrl: provider.url,
        authorizeTimeoutMs,
      }),
  ],
  [
    'bridge over the simulator',
    (authorizeTimeoutMs = PATIENCE_MS) =>
      createBridgePayments({
        url: provider.bridgeUrl,
        secret: 'sk_test_conformance',
        takesTestCards: true,
        authorizeTimeoutMs,
        onFault: (fault) => expect.fail(fault),
      }),
  ],
];

let count = 0;
/** A key that no other case uses. */
const newKey = () => {
  count += 1;
  return `key-${count}`;
};

describe.each(providers)('%s', (name, open) => {
  const authorize = (port: PaymentsPort, fingerprint = 'fp_good', key = newKey()) =>
    port.authorize({
      key,
      createdAt: new Date(clock.atMs),
      amountMinor: 1_000,
      currency: 'USD',
      method: 'card',
      purpose: testPurpose,
      fingerprint,
    });

  async function held(fingerprint = 'fp_good', port = open()) {
    const answer = await authorize(port, fingerprint);
    if (answer.kind !== 'authorized') throw new Error(answer.kind);
    return { port, ...answer };
  }

  async function captured(fingerprint = 'fp_good') {
    const hold = await held(fingerprint);
    const answer = await hold.port.capture({ key: newKey(), authRef: hold.authRef, amountMinor: 800 });
    if (answer.kind !== 'captured') throw new Error(answer.kind);
    return { ...hold, ...answer };
  }

  test('takes the test cards of the sandbox, and moves no money', () => {
    expect(open()).toMatchObject({ takesTestCards: true, movesMoney: false });
  });

  test('holds money for days and shows the face of the card', async () => {
    const hold = await held();
    expect(hold).toMatchObject({ authorizedMinor: 1_000, currency: 'USD', fingerprint: 'fp_good' });
    expect(hold.last4).toMatch(/^\d{4}$/);
    expect(hold.expiresAt.getTime() - clock.atMs).toBeGreaterThan(86_400_000);
  });

  test('identifies a card by one fingerprint in every hold, and two cards by two', async () => {
    const [first, again, other] = [await held('fp_a'), await held('fp_a'), await held('fp_b')];
    expect(first.cardFingerprint).toBeTruthy();
    expect(again.cardFingerprint).toBe(first.cardFingerprint);
    expect(other.cardFingerprint).not.toBe(first.cardFingerprint);
    expect(await first.port.verify(first.authRef)).toMatchObject({ cardFingerprint: first.cardFingerprint });
  });

  test('derives the same face from a card as every other provider', async () => {
    expect(await held('fp_shopper_works_62064')).toMatchObject({ brand: 'visa', last4: '4242' });
  });

  test('lets another process verify, capture and void', async () => {
    const { authRef } = await held();
    const other = open();
    expect(await other.verify(authRef)).toMatchObject({ kind: 'authorized', authorizedMinor: 1_000 });
    expect(await other.capture({ key: newKey(), authRef, amountMinor: 750 })).toMatchObject({
      kind: 'captured',
      capturedMinor: 750,
    });
    const released = await held();
    expect(await other.void({ key: newKey(), authRef: released.authRef })).toEqual({ kind: 'voided' });
  });

  test('returns the same hold for the same key and another one for another key', async () => {
    const key = newKey();
    const first = await authorize(open(), 'fp_good', key);
    expect(await authorize(open(), 'fp_good', key)).toEqual(first);
    const other = await authorize(open());
    expect(
      other.kind === 'authorized' && first.kind === 'authorized' && other.authRef !== first.authRef,
    ).toBe(true);
  });

  test('finds the hold of a key', async () => {
    const key = newKey();
    const first = await authorize(open(), 'fp_good', key);
    const request = {
      key,
      createdAt: new Date(clock.atMs),
      amountMinor: 1_000,
      currency: 'USD',
      method: 'card',
      purpose: testPurpose,
      fingerprint: 'fp_good',
    } as const;
    expect(await open().findHold(request)).toEqual(first);
  });

  test('finds the holds of a session whose keys are lost, or says that it cannot', async () => {
    const purpose = { ...testPurpose, sessionId: newKey() };
    const hold = async (key: string) => {
      const answer = await open().authorize({
        key,
        createdAt: new Date(clock.atMs),
        amountMinor: 1_000,
        currency: 'USD',
        method: 'account',
        fingerprint: 'fp_good',
        purpose,
      });
      if (answer.kind !== 'authorized') throw new Error(answer.kind);
      return answer;
    };
    const [kept, captured, released] = [newKey(), newKey(), newKey()];
    const { authRef, cardFingerprint } = await hold(kept);
    await open().capture({ key: newKey(), authRef: (await hold(captured)).authRef, amountMinor: 750 });
    await open().void({ key: newKey(), authRef: (await hold(released)).authRef });
    const found = await open().findSessionHolds(purpose.sessionId);
    if (name !== 'stripe over the simulator') return expect(found).toEqual({ kind: 'unsupported' });
    if (found.kind !== 'found') throw new Error(found.kind);
    const heldAt = new Date(clock.atMs);
    const same = {
      authorizedMinor: 1_000,
      currency: 'USD',
      method: 'account',
      purpose,
      heldAt,
      cardFingerprint,
    };
    expect(found.holds.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toMatchObject([
      { ...same, key: kept, authRef, isCaptured: false },
      { ...same, key: captured, isCaptured: true },
    ]);
    expect(await open().findSessionHolds(newKey())).toEqual({ kind: 'found', holds: [] });
  });

  test.each([
    ['fp_decline', { kind: 'declined' }],
    ['fp_timeout', { kind: 'timeout' }],
    ['fp_slow_1_x', { kind: 'authorized', authorizedMinor: 1_000 }],
    ['fp_low_300', { kind: 'authorized', authorizedMinor: 300 }],
    ['fp_low_90000', { kind: 'authorized', authorizedMinor: 1_000 }],
  ])('answers the card %s with %o', async (card, expected) => {
    const port = open(card === 'fp_timeout' ? DEAD_MS : PATIENCE_MS);
    expect(await authorize(port, card)).toMatchObject(expected);
  });

  test('captures under the same key what failed once', async () => {
    const { port, authRef } = await held('fp_capture_fail_once');
    const key = newKey();
    const capture = () => port.capture({ key, authRef, amountMinor: 500 });
    expect(await capture()).toMatchObject({ kind: 'failed', retriable: true });
    const taken = await capture();
    expect(taken).toMatchObject({ kind: 'captured', capturedMinor: 500 });
    expect(await capture()).toEqual(taken);
  });

  test('keeps failing for cards whose captures and voids fail', async () => {
    const one = await held('fp_capture_fail');
    const key = newKey();
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await one.port.capture({ key, authRef: one.authRef, amountMinor: 5 })).toMatchObject({
        kind: 'failed',
        retriable: true,
      });
    const other = await held('fp_void_fail');
    expect(await other.port.void({ key: newKey(), authRef: other.authRef })).toMatchObject({
      kind: 'failed',
    });
  });

  test('refuses for good to capture more than is held', async () => {
    const { port, authRef } = await held();
    expect(await port.capture({ key: newKey(), authRef, amountMinor: 1_001 })).toMatchObject({
      kind: 'failed',
      retriable: false,
    });
  });

  test.each(['', 'psp_auth_9aa1', 'sbx_abc.def', 'pi_none', '../v1/refunds', 'seed_1'])(
    'knows nothing of the reference %j',
    async (authRef) => {
      const port = open();
      const request = { key: newKey(), authRef, amountMinor: 1 };
      expect(await port.verify(authRef)).toEqual({ kind: 'unknown' });
      expect(await port.capture(request)).toMatchObject({ kind: 'failed', retriable: false });
      expect(await port.void(request)).toMatchObject({ kind: 'failed' });
      expect(['declined', 'unsupported']).toContain((await port.increase(request)).kind);
      const refund = { ...request, captureRef: 'ch_none' };
      expect(await port.refund(refund)).toMatchObject({ kind: 'failed', retriable: false, refundRef: null });
      expect(await port.readRefund({ ...refund, refundRef: null })).toEqual({ kind: 'unknown' });
      expect(['unknown', 'unsupported']).toContain((await port.read(authRef)).kind);
    },
  );

  test('refunds a part once per key, and reads it back', async () => {
    const { port, authRef, captureRef } = await captured();
    const key = newKey();
    const refund = () => port.refund({ key, authRef, captureRef, amountMinor: 300 });
    const first = await refund();
    expect(first).toMatchObject({ kind: 'succeeded', refundedMinor: 300 });
    expect(await refund()).toEqual(first);
    const refundRef = first.kind === 'succeeded' ? first.refundRef : null;
    expect(await open().readRefund({ authRef, key, refundRef })).toEqual(first);
  });

  test('refuses for good to refund more than there was', async () => {
    const { port, authRef, captureRef } = await captured();
    expect(await port.refund({ key: newKey(), authRef, captureRef, amountMinor: 1_001 })).toMatchObject({
      kind: 'failed',
      retriable: false,
      refundRef: null,
    });
  });

  test('fails the refunds of a card that takes none', async () => {
    const { port, authRef, captureRef } = await captured('fp_refund_fail');
    expect(await port.refund({ key: newKey(), authRef, captureRef, amountMinor: 1 })).toMatchObject({
      kind: 'failed',
      retriable: false,
    });
  });

  // Moves the clock for all cases after it: the last one.
  test('lets holds expire', async () => {
    const { port, authRef, expiresAt } = await held();
    clock.atMs = expiresAt.getTime();
    expect(await port.verify(authRef)).toEqual({ kind: 'expired' });
    expect(await port.capture({ key: newKey(), authRef, amountMinor: 1 })).toMatchObject({
      kind: 'failed',
      retriable: false,
    });
  });
});
