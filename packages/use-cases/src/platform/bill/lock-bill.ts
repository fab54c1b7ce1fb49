import type { Bill } from '@larder/database/model';
import { lockBillRow } from '@larder/database/queries/bill/bill-work.queries';
import type { Tx } from '@larder/database/transaction';

/** Locks an issued bill by its number and reads it. Never lock its wallet afterwards: the wallet comes first. */
export async function lockBill(tx: Tx, billNo: string): Promise<Bill | null> {
  await lockBillRow(tx, billNo);
  return tx.bill.findUnique({ where: { billNo } });
}
