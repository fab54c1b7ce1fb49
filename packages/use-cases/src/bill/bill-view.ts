import type { BillRow } from '@larder/database/queries/bill/bill.queries';

/** A bill as clients receive it. `voidedAt` of a paid one: the next bill of its kind credits it. */
export function billView({ issuedAt, dueAt, paidAt, voidedAt, ...bill }: BillRow) {
  return {
    ...bill,
    issuedAt: issuedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    paidAt: paidAt?.toISOString() ?? null,
    voidedAt: voidedAt?.toISOString() ?? null,
  };
}
