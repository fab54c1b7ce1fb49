import { keyRingOf } from '@larder/testkit/key-ring-of';
import { testPurpose } from '@larder/testkit/test-purpose';
import { describe, expect, test } from 'vitest';
import { createSandboxPayments } from './sandbox.adapter.ts';

const clockAt = (iso: string) => ({ now: () => new Date(iso) });
const key = 'a key of at least thirty-two bytes';
const request = {
  key: 'authorize:1',
  createdAt: new Date('2026-11-21T10:00:00Z'),
  amountMinor: 1000,
  currency: 'USD',
  method: 'card',
  purpose: testPurpose,
  fingerprint: 'fp_good',
} as const;
const sandbox = (iso = '2026-11-21T10:00:00Z', signsWith = key, ...former: readonly string[]) =>
  createSandboxPayments({ keys: keyRingOf(signsWith, ...former), clock: clockAt(iso) });

async function authorized(fingerprint: string = request.fingerprint) {
  const answer = await sandbox().authorize({ ...request, fingerprint });
  if (answer.kind !== 'authorized') throw new Error(answer.kind);
  return answer;
}

describe('the sandbox payment provider', () => {
  test('lets another process verify, capture and void an authorization', async () => {
    const { authRef, authorizedMinor, last4 } = await authorized();
    expect(authorizedMinor).toBe(1000);
    expect(last4).toMatch(/^\d{4}$/);
    const other = sandbox('2026-11-21T15:00:00Z');
    expect(await other.verify(authRef)).toMatchObject({
      kind: 'authorized',
      authorizedMinor: 1000,
      currency: 'USD',
    });
    expect(await other.capture({ key: 'c', authRef, amountMinor: 750 })).toMatchObject({
      kind: 'captured',
      capturedMinor: 750,
    });
    expect(await other.void({ key: 'v', authRef })).toEqual({ kind: 'voided' });
  });

  test('returns the same authorization for the same key and another one for another key', async () => {
    const first = await authorized();
    expect(await sandbox('2026-11-21T10:05:00Z').authorize(request)).toEqual(first);
    const second = await sandbox().authorize({ ...request, key: 'authorize:2' });
    expect(second.kind === 'authorized' && second.authRef).not.toBe(first.authRef);
  });

  test.each([
    ['fp_decline', { kind: 'declined', reason: 'card_declined' }],
    ['fp_timeout', { kind: 'timeout' }],
    ['fp_slow_1_x', { kind: 'authorized', authorizedMinor: 1000 }],
    ['fp_low_300', { kind: 'authorized', authorizedMinor: 300 }],
    ['fp_low_300_b', { kind: 'authorized', authorizedMinor: 300 }],
    ['fp_low_90000', { kind: 'authorized', authorizedMinor: 1000 }],
  ])('responds to the card %s with %o', async (fingerprint, expected) => {
    expect(await sandbox().authorize({ ...request, fingerprint })).toMatchObject(expected);
  });

  test('captures on retry when a capture fails once', async () => {
    const { authRef } = await authorized('fp_capture_fail_once');
    const payments = sandbox();
    const capture = () => payments.capture({ key: 'c', authRef, amountMinor: 500 });
    expect(await capture()).toMatchObject({ kind: 'failed', retriable: true });
    expect(await capture()).toMatchObject({ kind: 'captured' });
    expect(await capture()).toMatchObject({ kind: 'captured' });
  });

  test('refuses to capture more than was authorized, or anything after the expiry', async () => {
    const { authRef, expiresAt } = await authorized();
    expect(await sandbox().capture({ key: 'c', authRef, amountMinor: 1001 })).toMatchObject({
      kind: 'failed',
      retriable: false,
    });
    const late = sandbox(expiresAt.toISOString());
    expect(await late.verify(authRef)).toEqual({ kind: 'expired' });
    expect(await late.capture({ key: 'c', authRef, amountMinor: 1 })).toMatchObject({ retriable: false });
  });

  test.each(['', 'psp_auth_9aa1', 'sbx_', 'sbx_abc.def', 'sbx_W10.AAAAAAAAAAAAAAAAAAAAAA'])(
    'does not know the reference %j',
    async (authRef) => {
      expect(await sandbox().verify(authRef)).toEqual({ kind: 'unknown' });
    },
  );

  test('does not know a reference signed with another key', async () => {
    const { authRef } = await authorized();
    expect(await sandbox(undefined, 'another key').verify(authRef)).toEqual({ kind: 'unknown' });
  });

  test('knows a reference while the key that signed it is in the ring', async () => {
    const { authRef } = await authorized();
    const rotated = sandbox(undefined, 'another key', key);
    expect(await rotated.capture({ key: 'c', authRef, amountMinor: 750 })).toMatchObject({
      kind: 'captured',
    });
  });
});
