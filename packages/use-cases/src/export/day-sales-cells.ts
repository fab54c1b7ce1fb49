import type { DaySales } from '@larder/database/queries/statistics/sales-figures.queries';
import { dayCell, moneyCell, type TableCell } from '@larder/domain/table-cell';

/** Columns of a business day, whichever cabinets it is of; their texts are `statistics.csv.*`. */
export const dayColumns = [
  ...(['day', 'orders', 'units', 'gross', 'discount', 'net', 'tax', 'refunds'] as const),
  ...(['margin', 'unpaid', 'abnormal'] as const),
];

/** The days on which something happened, newest first, with the cells of `dayColumns`; margins if they may be seen. */
export const daySalesCells = (days: readonly DaySales[], seesCosts: boolean): TableCell[][] =>
  days
    .filter(isEventful)
    .toReversed()
    .map((row) => [
      dayCell(row.day),
      row.orders,
      row.qty,
      moneyCell(row.grossMinor),
      moneyCell(row.discountMinor),
      moneyCell(row.netMinor),
      moneyCell(row.taxMinor),
      moneyCell(row.refundMinor),
      seesCosts ? moneyCell(row.netMinor - row.costMinor) : null,
      row.unpaidOrders,
      row.abnormalOrders,
    ]);

const isEventful = ({ orders, refundMinor, unpaidOrders, abnormalOrders }: DaySales) =>
  orders > 0 || refundMinor > 0 || unpaidOrders > 0 || abnormalOrders > 0;
