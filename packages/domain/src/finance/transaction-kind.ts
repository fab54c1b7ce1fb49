import type { LedgerKind } from '../ledger/ledger-posting.ts';

/** What a merchant reads among the transactions, by the filter of screen 78; `fee`: whatever carries one. */
export const transactionTypes = [
  'sale',
  'refund',
  'fee',
  'bill',
  'withdrawal',
  'withdrawal_reversal',
  'chargeback',
  'adjustment',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** Kinds of postings that a merchant never reads have none: they move money inside the wallet, or on its way. */
const typeOfKind: Readonly<Partial<Record<LedgerKind, Exclude<TransactionType, 'fee'>>>> = {
  sale: 'sale',
  refund: 'refund',
  refund_failed: 'refund',
  bill: 'bill',
  bill_credit: 'bill',
  withdrawal_requested: 'withdrawal',
  withdrawal_canceled: 'withdrawal_reversal',
  withdrawal_returned: 'withdrawal_reversal',
  dispute_opened: 'chargeback',
  dispute_won: 'chargeback',
  dispute_lost: 'chargeback',
  adjustment: 'adjustment',
};

export const shownKinds = Object.keys(typeOfKind) as readonly LedgerKind[];

/** Null for kinds that are not shown. */
export const transactionType = (kind: LedgerKind): Exclude<TransactionType, 'fee'> | null =>
  typeOfKind[kind] ?? null;

/** The kinds of a filter. */
export const kindsOfType = (type: TransactionType | undefined): readonly LedgerKind[] =>
  type === undefined || type === 'fee' ? shownKinds : shownKinds.filter((kind) => typeOfKind[kind] === type);
