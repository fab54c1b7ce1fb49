import type { LedgerAccount } from '@larder/domain/ledger/ledger-account';
import { entriesOf, type LedgerEntry } from '@larder/domain/ledger/ledger-posting';
import { postLedger } from '../ledger/post-ledger.ts';
import type { WriteContext } from '../use-case.ts';

type PaidBill = {
  readonly id: string;
  readonly merchantId: string;
  readonly currency: string;
  readonly subtotalMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  /** No money of the wallet is moved. */
  readonly invoiced: boolean;
};

/** Moves an amount from the wallet to an account of the platform, or back if it is below zero. */
const taken = (account: LedgerAccount, amountMinor: number): LedgerEntry =>
  amountMinor >= 0
    ? { debit: 'merchant_available', credit: account, amountMinor }
    : { debit: account, credit: 'merchant_available', amountMinor: -amountMinor };

/**
 * Marks an owed bill, which the caller has locked, as paid, and posts what the wallet pays: fees to income, tax to what
 * is handed over. Its id is the cause, so it is posted once.
 */
export async function payBill(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId'>,
  { id, merchantId, currency, subtotalMinor, taxMinor, totalMinor, invoiced }: PaidBill,
): Promise<void> {
  const { tx, now } = ctx;
  await tx.bill.update({ where: { id }, data: { status: 'paid', paidAt: now, updatedAt: now } });
  const entries = entriesOf([taken('bills_income', subtotalMinor), taken('tax_payable', taxMinor)]);
  if (invoiced || entries.length === 0) return;
  await postLedger(ctx, [
    {
      kind: totalMinor < 0 ? 'bill_credit' : 'bill',
      causeId: id,
      merchantId,
      currency,
      occurredAt: now,
      grossMinor: -totalMinor,
      feeMinor: 0,
      entries,
    },
  ]);
}
