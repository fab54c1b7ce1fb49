import type { TransactionRow } from '@larder/database/queries/finance/transaction.queries';
import { transactionType } from '@larder/domain/finance/transaction-kind';

/** A transaction as members see it. `netMinor`: what the wallet gained, or lost. */
export const shownTransaction = (row: TransactionRow) => ({
  ...row,
  type: transactionType(row.kind),
  occurredAt: row.occurredAt.toISOString(),
  netMinor: row.grossMinor - row.feeMinor,
});
