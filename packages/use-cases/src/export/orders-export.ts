import { ordersExport as params } from '@larder/contract/order.contract';
import type { OrderFilter, OrderKeyset } from '@larder/database/queries/order/order.queries';
import { type OrderExportRow, orderExportPage } from '@larder/database/queries/order/order-export.queries';
import { debtOf } from '@larder/domain/order/debt';
import { accept, refuse } from '@larder/domain/refusal';
import {
  gtinCell,
  instantCell,
  localCell,
  moneyCell,
  percentCell,
  type TableCell,
} from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import type { z } from 'zod';
import { orderFilter } from '../order/order-filter.ts';
import type { Word } from '../ports/words.port.ts';
import type { ExportPages, ExportReader, ExportSource } from './export-source.ts';

const columns = [
  ...(['number', 'type', 'status', 'utc', 'created', 'consumed', 'paidAt', 'zone'] as const),
  ...(['deviceNo', 'device', 'firstItem', 'firstGtin', 'items', 'method', 'card', 'currency'] as const),
  ...(['subtotal', 'discount', 'taxRate', 'taxMode', 'tax', 'total'] as const),
  ...(['authorized', 'paid', 'due', 'writtenOff', 'refunded'] as const),
];

/**
 * The list of orders: one per line, newest first, with all its amounts. Its times are in UTC and by the clock of the
 * cabinet, whose zone is named. Refuses `FORBIDDEN` to members who may not see the list. [screens 39, EXPORT]
 */
export const ordersExport: ExportSource = (stored) => {
  const asked = params.parse(stored);
  return {
    name: 'title.index.order-management.order-management',
    ...extentOf(asked),
    head: columns.map((column) => `order.csv.${column}`),
    open: async (reader) => {
      if (!can(reader.actor.permissions, ['order.view'])) return refuse('FORBIDDEN');
      const filter = await orderFilter(reader, asked);
      return filter.ok ? accept(pagesOf(reader, filter.value)) : filter;
    },
  };
};

/** The days, or what was searched for at any time. */
function extentOf({ from, to, q = '' }: z.output<typeof params>) {
  if (!from || !to)
    return { period: q, fileName: `orders-${q}`, target: { screen: 'foundOrders', q } as const };
  return {
    period: from === to ? from : `${from} – ${to}`,
    fileName: `orders-${from}-${to}`,
    target: { screen: 'orders', from, to } as const,
  };
}

function pagesOf({ database, actor }: ExportReader, filter: OrderFilter): ExportPages {
  return async function* pages(size, word) {
    let after: OrderKeyset | null = null;
    for (;;) {
      const rows: OrderExportRow[] = await orderExportPage(
        database.pool,
        actor.merchantId,
        filter,
        after,
        size,
      );
      if (rows.length > 0) yield rows.map((row) => cellsOf(row, word));
      const last = rows.at(-1);
      if (!last || rows.length < size) return;
      after = [last.createdAt.toISOString(), last.id];
    }
  };
}

function cellsOf(row: OrderExportRow, word: Word): TableCell[] {
  const local = (at: Date | null) => localCell(at, row.timezone);
  return [
    row.orderNo,
    word(`enum.order.type.${row.type}`),
    word(`enum.order.status.${row.status}`),
    instantCell(row.createdAt),
    local(row.createdAt),
    local(row.consumedAt),
    local(row.paidAt),
    row.timezone,
    row.deviceNo,
    row.deviceName,
    row.firstItemName,
    gtinCell(row.firstItemGtin),
    row.itemQty,
    word(`enum.payment.method.${row.paymentMethod}`),
    row.cardLast4 && `${row.cardBrand ?? ''} •••• ${row.cardLast4}`.trim(),
    row.currency,
    moneyCell(row.subtotalMinor),
    moneyCell(row.discountMinor),
    percentCell(row.taxRatePpm),
    word(`device.settings.taxMode.${row.taxMode}`),
    moneyCell(row.taxMinor),
    moneyCell(row.totalMinor),
    moneyCell(row.authorizedMinor),
    moneyCell(row.capturedMinor),
    moneyCell(debtOf(row)),
    moneyCell(row.writtenOffMinor),
    moneyCell(row.refundedMinor),
  ];
}
