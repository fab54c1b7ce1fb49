import { usePane } from '@larder/ui/layout/pane';
import { type TableColumn, TableRow } from '@larder/ui/layout/table-row';
import { memo } from 'react';
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx';
import { PartDue } from '#features/order/part-due.tsx';
import { type ListedOrder, useOrderWords } from '#features/order/use-order-words.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Columns of the orders; beside an open order, which says it, without the number. */
export function useOrderColumns(): TableColumn[] {
  const t = useText();
  const isBeside = usePane()?.isBeside ?? false;
  return [
    { key: 'time', title: t('field.order.createdAt'), width: '8.5rem', sorted: 'descending' },
    ...(isBeside ? [] : [{ key: 'number', title: t('field.order.number'), width: 'minmax(0,9.5rem)' }]),
    { key: 'items', title: t('field.order.items'), width: 'minmax(0,3fr)' },
    { key: 'device', title: t('field.order.device'), width: 'minmax(0,2.5fr)' },
    { key: 'total', title: t('field.order.sum'), width: '4.5rem', isEnd: true },
    { key: 'status', title: t('field.order.status'), width: '7rem' },
  ];
}

/** One order in columns. */
export const OrderCells = memo(function OrderCells({ order }: { order: ListedOrder }) {
  const { money, dateTime, fullTime } = useFormats();
  const { timezone } = useMe().merchant;
  const columns = useOrderColumns();
  const { goods, href, isUndecided } = useOrderWords(order);
  return (
    <TableRow
      id={order.id}
      columns={columns}
      href={href}
      cells={{
        time: (
          <span
            className="whitespace-nowrap text-ink-soft text-sm tabular-nums"
            title={fullTime(order.createdAt, timezone)}
          >
            {dateTime(order.createdAt, timezone)}
          </span>
        ),
        number: <span className="text-ink-soft text-sm tabular-nums">{order.orderNo}</span>,
        items: <span className="font-medium">{goods}</span>,
        device: order.deviceName ?? order.deviceNo,
        total: !isUndecided && (
          <span className="font-semibold">{money(order.totalMinor, order.currency)}</span>
        ),
        status: (
          <span className="flex flex-wrap gap-1">
            <OrderStatusBadge status={order.status} tags={order.tags} />
            <PartDue order={order} />
          </span>
        ),
      }}
    />
  );
});
