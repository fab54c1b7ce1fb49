import type { Bill } from '@larder/database/model';
import { type BillEvent, type BillStatus, transitionBill } from '@larder/domain/bill/bill-transitions';
import type { Result } from '@larder/domain/refusal';
import type { WriteContext } from '../use-case.ts';

type Columns = Partial<Pick<Bill, 'billNo' | 'invoiced' | 'issuedAt' | 'dueAt' | 'paidAt' | 'voidedAt'>>;

/** Moves a bill, which the caller has locked, to its next status. Refuses `ILLEGAL_TRANSITION`. */
export async function moveBill(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { id, status }: Pick<Bill, 'id' | 'status'>,
  event: BillEvent,
  columns: Columns,
): Promise<Result<BillStatus>> {
  const next = transitionBill(status, event);
  if (next.ok)
    await tx.bill.update({ where: { id }, data: { ...columns, status: next.value, updatedAt: now } });
  return next;
}
