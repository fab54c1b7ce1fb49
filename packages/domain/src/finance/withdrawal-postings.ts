import { entriesOf, type LedgerPosting } from '../ledger/ledger-posting.ts';

/** A withdrawal as far as the ledger knows it. The fee is part of the amount. */
export type PostedWithdrawal = {
  readonly id: string;
  readonly merchantId: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly feeMinor: number;
};

type Way = {
  readonly occurredAt: Date;
  readonly provider?: string | null;
  readonly providerRef?: string | null;
};

const of = ({ id, merchantId, currency }: PostedWithdrawal, { occurredAt, provider, providerRef }: Way) => ({
  causeId: id,
  merchantId,
  currency,
  occurredAt,
  provider: provider ?? null,
  providerRef: providerRef ?? null,
});

/** As the merchant reads it: what arrives at the bank, and the fee, leave the wallet with the request. */
const out = ({ amountMinor, feeMinor }: PostedWithdrawal) => ({
  grossMinor: feeMinor - amountMinor,
  feeMinor,
});
const back = ({ amountMinor, feeMinor }: PostedWithdrawal) => ({
  grossMinor: amountMinor - feeMinor,
  feeMinor: -feeMinor,
});

/** The amount is reserved. */
export const requestedPosting = (withdrawal: PostedWithdrawal, way: Way): LedgerPosting => ({
  ...of(withdrawal, way),
  ...out(withdrawal),
  kind: 'withdrawal_requested',
  entries: [
    { debit: 'merchant_available', credit: 'merchant_reserved', amountMinor: withdrawal.amountMinor },
  ],
});

/** Canceled, rejected, or refused by the provider before anything was sent: the amount is available again. */
export const canceledPosting = (withdrawal: PostedWithdrawal, way: Way): LedgerPosting => ({
  ...of(withdrawal, way),
  ...back(withdrawal),
  kind: 'withdrawal_canceled',
  entries: [
    { debit: 'merchant_reserved', credit: 'merchant_available', amountMinor: withdrawal.amountMinor },
  ],
});

/** The provider, or an operator, has sent it; the platform earns its fee. The merchant reads nothing new. */
export const sentPosting = (withdrawal: PostedWithdrawal, way: Way): LedgerPosting => ({
  ...of(withdrawal, way),
  grossMinor: 0,
  feeMinor: 0,
  kind: 'withdrawal_sent',
  entries: entriesOf([
    {
      debit: 'merchant_reserved',
      credit: 'payout_transit',
      amountMinor: withdrawal.amountMinor - withdrawal.feeMinor,
    },
    { debit: 'merchant_reserved', credit: 'fees_income', amountMinor: withdrawal.feeMinor },
  ]),
});

/** The bank returned it after it was sent: all of it is available again, the fee too. */
export const returnedPosting = (withdrawal: PostedWithdrawal, way: Way): LedgerPosting => ({
  ...of(withdrawal, way),
  ...back(withdrawal),
  kind: 'withdrawal_returned',
  entries: entriesOf([
    {
      debit: 'payout_transit',
      credit: 'merchant_available',
      amountMinor: withdrawal.amountMinor - withdrawal.feeMinor,
    },
    { debit: 'fees_income', credit: 'merchant_available', amountMinor: withdrawal.feeMinor },
  ]),
});
