import type { OrderListRow } from '@larder/database/queries/order/order.queries';
import { debtOf } from '@larder/domain/order/debt';

/** An order as lists show it. */
export const listedOrder = ({ reducedMinor, ...row }: OrderListRow) => ({
  ...row,
  dueMinor: debtOf({ ...row, reducedMinor }),
  createdAt: row.createdAt.toISOString(),
  abnormalDeadlineAt: row.abnormalDeadlineAt?.toISOString() ?? null,
  partiallyRefunded: row.refundedMinor > 0 && row.status !== 'refunded',
});
