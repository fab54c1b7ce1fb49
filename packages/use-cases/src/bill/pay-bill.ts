import type { BillStatus } from '@larder/domain/bill/bill-transitions';
import type { LedgerAccount } from '@larder/domain/ledger/ledger-account';
import { entriesOf, type LedgerEntry } from '@larder/domain/ledger/ledger-posting';
import type { Result } from '@larder/domain/refusal';
import { postLedger } from '../ledger/post-ledger.ts';
import type { WriteContext } from '../use-case.ts';
import { moveBill } from './move-bill.ts';

type PaidBill = {
  readonly id: string;
  readonly merchantId: string;
  readonly currency: string;
  readonly status: BillStatus;
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
 * is handed over. Its id is the cause, so it is posted once. Refuses `ILLEGAL_TRANSITION` for one that is not owed.
 */
export async function payBill(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId'>,
  { id, merchantId, currency, status, subtotalMinor, taxMinor, totalMinor, invoiced }: PaidBill,
): Promise<Result<BillStatus>> {
  const paid = await moveBill(ctx, { id, status }, 'pay', { paidAt: ctx.now });
  if (!paid.ok) return paid;
  const entries = entriesOf([taken('bills_income', subtotalMinor), taken('tax_payable', taxMinor)]);
  if (invoiced || entries.length === 0) return paid;
  await postLedger(ctx, [
    {
      kind: totalMinor < 0 ? 'bill_credit' : 'bill',
      causeId: id,
      merchantId,
      currency,
      occurredAt: ctx.now,
      grossMinor: -totalMinor,
      feeMinor: 0,
      entries,
    },
  ]);
  return paid;
}
