import type { PartPaidDay } from '@larder/database/queries/statistics/part-paid.queries';
import type { DaySales } from '@larder/database/queries/statistics/sales-figures.queries';
import { noSales } from '@larder/domain/statistics/sales-figures';
import { dayCell, moneyCell, type TableCell } from '@larder/domain/table-cell';

/** Columns of a business day, whichever cabinets it is of; their texts are `statistics.csv.*`. */
export const dayColumns = [
  ...(['day', 'orders', 'units', 'gross', 'discount', 'net', 'tax', 'refunds'] as const),
  ...(['margin', 'unpaid', 'abnormal', 'part', 'partTax', 'partRefunds'] as const),
];

/**
 * The days on which something happened, newest first, with the cells of `dayColumns`; margins if they may be seen
 * and every cost is known.
 * `parts`: what was charged of orders that are no sale.
 */
export function daySalesCells(
  days: readonly DaySales[],
  parts: readonly PartPaidDay[],
  seesMargin: (day: string) => boolean,
): TableCell[][] {
  const partOf = new Map(parts.map((part) => [part.day, part]));
  const sold = new Set(days.map(({ day }) => day));
  const others = parts.filter(({ day }) => !sold.has(day)).map(({ day }) => ({ ...noSales, day }));
  return [...days, ...others]
    .filter((row) => isEventful(row) || partOf.has(row.day))
    .sort((one, other) => (one.day < other.day ? 1 : -1))
    .map((row) => [
      dayCell(row.day),
      row.orders,
      row.qty,
      moneyCell(row.grossMinor),
      moneyCell(row.discountMinor),
      moneyCell(row.netMinor),
      moneyCell(row.taxMinor),
      moneyCell(row.refundMinor),
      seesMargin(row.day) ? moneyCell(row.netMinor - row.costMinor) : null,
      row.unpaidOrders,
      row.abnormalOrders,
      moneyCell(partOf.get(row.day)?.capturedMinor ?? 0),
      moneyCell(partOf.get(row.day)?.taxMinor ?? 0),
      moneyCell(partOf.get(row.day)?.refundMinor ?? 0),
    ]);
}

const isEventful = ({ orders, refundMinor, unpaidOrders, abnormalOrders }: DaySales) =>
  orders > 0 || refundMinor > 0 || unpaidOrders > 0 || abnormalOrders > 0;
