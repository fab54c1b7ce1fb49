import { describe, expect, test } from 'vitest';
import { checkAccount, checkAmount } from './check-withdrawal.ts';

const now = new Date('2026-11-25T12:00:00Z');
const later = new Date('2026-11-25T12:00:00.001Z');

describe('an account', () => {
  test.each([
    ['none', null, 'WITHDRAW_NO_ACCOUNT'],
    ['one that was replaced', { state: 'replaced', activeAt: now }, 'WITHDRAW_NO_ACCOUNT'],
    ['one that was rejected', { state: 'rejected', activeAt: now }, 'WITHDRAW_NO_ACCOUNT'],
    [
      'one that was changed a day ago but a moment',
      { state: 'active', activeAt: later },
      'WITHDRAW_ACCOUNT_HOLD',
    ],
    ['a pending one within its day', { state: 'pending', activeAt: later }, 'WITHDRAW_ACCOUNT_HOLD'],
    ['a pending one', { state: 'pending', activeAt: now }, 'WITHDRAW_ACCOUNT_PENDING'],
    ['a verified one', { state: 'active', activeAt: now }, null],
  ] as const)('%s is judged', (_, account, code) => {
    const judged = checkAccount(account, now);
    expect(judged.ok ? null : judged.refusal.code).toBe(code);
  });
});

describe('an amount', () => {
  test.each([
    [999, 12_000, 25, 'WITHDRAW_MIN'],
    [1_000, 12_000, 25, null],
    [12_000, 12_000, 25, null],
    [12_001, 12_000, 25, 'WITHDRAW_EXCEEDS'],
    [1_000, -500, 25, 'WITHDRAW_EXCEEDS'],
    [1_500, 12_000, 1_500, 'WITHDRAW_MIN'],
    [1_501, 12_000, 1_500, null],
  ] as const)('%d of %d with a fee of %d is judged', (amountMinor, availableMinor, feeMinor, code) => {
    const judged = checkAmount(amountMinor, { availableMinor, feeMinor });
    expect(judged.ok ? null : judged.refusal.code).toBe(code);
  });
});
