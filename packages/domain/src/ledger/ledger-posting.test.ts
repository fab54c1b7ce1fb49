import { describe, expect, test } from 'vitest';
import { ledgerAccounts } from './ledger-account.ts';
import { type LedgerPosting, ledgerKinds, payableMinor, walletChange } from './ledger-posting.ts';
import { refundPosting, SANDBOX, salePosting } from './order-postings.ts';

const of = {
  merchantId: 'm',
  deviceId: 'd',
  orderId: 'o',
  provider: 'stripe',
  providerRef: 'ch_1',
  currency: 'USD',
  occurredAt: new Date('2026-11-24T12:00:00Z'),
};
const availableAt = new Date('2026-11-27T05:00:00Z');
const sale = (mode: 'platform' | 'independent', feeMinor = 84) =>
  salePosting({ ...of, paymentId: 'p', mode, capturedMinor: 1414, feeMinor, availableAt });
const refund = (mode: 'platform' | 'independent', returnedFeeMinor = 16) =>
  refundPosting({ ...of, causeId: 'r', mode, refundMinor: 272, returnedFeeMinor });

const none = { pending: 0, available: 0, reserved: 0, disputed: 0 };
const change = ({ entries }: LedgerPosting) => walletChange(entries);

describe('a captured payment', () => {
  test('is pending, less its fee', () => {
    expect(sale('platform')).toMatchObject({
      kind: 'sale',
      causeId: 'p',
      grossMinor: 1414,
      feeMinor: 84,
      availableAt,
    });
    expect(change(sale('platform'))).toEqual({ ...none, pending: 1330 });
    expect(payableMinor(sale('platform'))).toBe(1330);
  });

  test('has one entry if there is no fee', () => {
    expect(sale('platform', 0).entries).toEqual([
      { debit: 'provider_clearing', credit: 'merchant_pending', amountMinor: 1414 },
    ]);
  });

  test('is only noted, without a fee, for a merchant with an own provider', () => {
    expect(sale('independent')).toMatchObject({ grossMinor: 1414, feeMinor: 0 });
    expect(change(sale('independent'))).toEqual(none);
    expect(payableMinor(sale('independent'))).toBe(0);
  });
});

test('a sale of the sandbox is only noted, so nothing of it can ever be withdrawn', () => {
  const tested = salePosting({
    ...of,
    provider: SANDBOX,
    paymentId: 'p',
    mode: 'platform',
    capturedMinor: 1414,
    feeMinor: 84,
    availableAt,
  });
  expect(tested).toMatchObject({ grossMinor: 1414, feeMinor: 0 });
  expect(change(tested)).toEqual(none);
  expect(payableMinor(tested)).toBe(0);
});

describe('a refund', () => {
  test('is paid from what is available, and its fee comes back', () => {
    expect(refund('platform')).toMatchObject({
      kind: 'refund',
      causeId: 'r',
      grossMinor: -272,
      feeMinor: -16,
    });
    expect(change(refund('platform'))).toEqual({ ...none, available: -256 });
    expect(payableMinor(refund('platform'))).toBe(-256);
  });

  test('is only noted for a merchant with an own provider', () => {
    expect(change(refund('independent'))).toEqual(none);
    expect(payableMinor(refund('independent'))).toBe(0);
  });
});

describe('the change of a wallet', () => {
  test.each(ledgerAccounts)('counts a credit of %s up and its debit down', (account) => {
    const other = account === 'fees_income' ? 'tax_payable' : 'fees_income';
    const part = account.startsWith('merchant_') ? account.slice('merchant_'.length) : null;
    const up = walletChange([{ debit: other, credit: account, amountMinor: 5 }]);
    const down = walletChange([{ debit: account, credit: other, amountMinor: 5 }]);
    expect(up).toEqual(part ? { ...none, [part]: 5 } : none);
    expect(down).toEqual(part ? { ...none, [part]: -5 } : none);
  });
});

describe('money that withdrawals pay out', () => {
  const entries = [{ debit: 'merchant_available', credit: 'bills_income', amountMinor: 5 }] as const;
  test.each(ledgerKinds)('is as decided for %s', (kind) => {
    const inside = [
      'release',
      'withdrawal_requested',
      'withdrawal_canceled',
      'withdrawal_sent',
      'withdrawal_returned',
    ];
    const isNone = inside.includes(kind) || kind.startsWith('provider_');
    expect(payableMinor({ kind, entries })).toBe(isNone ? null : -5);
  });
});
