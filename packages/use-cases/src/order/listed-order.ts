import type { OrderListRow } from '@larder/database/queries/order/order.queries';
import { debtOf } from '@larder/domain/order/debt';
import { tagsOf } from '@larder/domain/order/order-tags';

/** An order as lists show it. */
export const listedOrder = ({ reducedMinor, writtenOffMinor, owedSince, ...row }: OrderListRow) => ({
  ...row,
  dueMinor: debtOf({ ...row, reducedMinor, owedSince }),
  createdAt: row.createdAt.toISOString(),
  abnormalDeadlineAt: row.abnormalDeadlineAt?.toISOString() ?? null,
  tags: tagsOf({ ...row, writtenOffMinor }),
});
