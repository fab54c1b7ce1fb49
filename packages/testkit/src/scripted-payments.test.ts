import { expect, test } from 'vitest';
import { createManualClock } from './manual-clock.ts';
import { createScriptedPayments } from './scripted-payments.ts';
import { testPurpose } from './test-purpose.ts';

async function captured() {
  const payments = createScriptedPayments(createManualClock());
  const hold = await payments.authorize({
    key: 'hold',
    createdAt: new Date('2026-11-21T10:00:00Z'),
    amountMinor: 1_000,
    currency: 'USD',
    method: 'card',
    purpose: testPurpose,
    fingerprint: 'fp_any',
  });
  if (hold.kind !== 'authorized') throw new Error(hold.kind);
  const { authRef } = hold;
  await payments.capture({ key: 'capture', authRef, amountMinor: 800 });
  const refund = (amountMinor: number, key = 'refund') =>
    payments.refund({ key, authRef, captureRef: 'cap', amountMinor });
  const readRefund = (refundRef: string | null = null) =>
    payments.readRefund({ authRef, key: 'refund', refundRef });
  return { payments, authRef, refund, readRefund };
}

test('refunds once per key and never more than was captured', async () => {
  const { payments, authRef, refund } = await captured();
  const first = await refund(500);
  expect(await refund(500)).toEqual(first);
  expect(await refund(301, 'other')).toMatchObject({ kind: 'failed', retriable: false });
  expect(await payments.read(authRef)).toMatchObject({
    heldMinor: 0,
    capturedMinor: 800,
    refundedMinor: 500,
  });
});

test('loses the answer to a refund that was made', async () => {
  const { payments, authRef, refund, readRefund } = await captured();
  payments.next.refund.push('lost');
  expect(await refund(500)).toEqual({ kind: 'timeout' });
  expect(payments.returned(authRef)).toBe(500);
  expect(await readRefund()).toMatchObject({ kind: 'succeeded', refundedMinor: 500 });
});

test.each(['failed', 'refused', 'timeout'] as const)('makes no refund when it is %s', async (script) => {
  const { payments, authRef, refund, readRefund } = await captured();
  payments.next.refund.push(script);
  await refund(500);
  expect(payments.returned(authRef)).toBe(0);
  expect(await readRefund()).toEqual({ kind: 'unknown' });
});

test('gives the money back to the book when a pending refund fails', async () => {
  const { payments, authRef, refund, readRefund } = await captured();
  payments.next.refund.push('pending');
  const pending = await refund(500);
  if (pending.kind !== 'pending') throw new Error(pending.kind);
  expect(payments.returned(authRef)).toBe(500);
  payments.settleRefund(pending.refundRef, 'failed');
  expect(await readRefund(pending.refundRef)).toMatchObject({ kind: 'failed', refundRef: pending.refundRef });
  expect(payments.returned(authRef)).toBe(0);
});
