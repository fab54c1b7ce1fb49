import type { PaymentAccount, Withdrawal } from '@larder/database/model';
import { localDay } from '@larder/domain/time-zone';

type Row = Withdrawal & { readonly account: Pick<PaymentAccount, 'accountLast4' | 'bank'> };

/** A withdrawal as members see it. */
export const shownWithdrawal = (row: Row, timezone: string) => ({
  id: row.id,
  withdrawalNo: row.withdrawalNo,
  state: row.state,
  currency: row.currency,
  amountMinor: Number(row.amountMinor),
  feeMinor: Number(row.feeMinor),
  /** What the bank receives: the amount by which every screen names a withdrawal. */
  arrivesMinor: Number(row.amountMinor - row.feeMinor),
  bank: row.account.bank,
  accountLast4: row.account.accountLast4,
  requestedAt: row.requestedAt.toISOString(),
  expectedDay: localDay(row.expectedAt, timezone),
  /** An operator looks at it first. */
  isReviewed: row.review.length > 0,
});
