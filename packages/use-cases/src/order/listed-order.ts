import type { OrderListRow } from '@larder/database/queries/order/order.queries';

/** An order as lists show it. */
export const listedOrder = (row: OrderListRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  abnormalDeadlineAt: row.abnormalDeadlineAt?.toISOString() ?? null,
  partiallyRefunded: row.refundedMinor > 0 && row.status !== 'refunded',
});
