import { ListRow } from '@larder/ui/layout/list-row';
import { memo } from 'react';
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { type ListedOrder, useOrderWords } from './use-order-words.ts';

/** Row of one order: content, device, time, amount. An abnormal one leads to the screen where it is decided. */
export const OrderRow = memo(function OrderRow({ order }: { order: ListedOrder }) {
  const { money, dateTime, fullTime } = useFormats();
  // The days of the list are the merchant's too.
  const { timezone } = useMe().merchant;
  const { goods, href, isUndecided } = useOrderWords(order);
  return (
    <ListRow
      as="div"
      id={order.id}
      href={href}
      chevron={false}
      strong
      title={goods}
      subtitle={
        <>
          <span className="block">{order.deviceName ?? order.deviceNo}</span>
          <span className="block tabular-nums" title={fullTime(order.createdAt, timezone)}>
            {dateTime(order.createdAt, timezone)} · {order.orderNo}
          </span>
        </>
      }
      trailing={
        <span className="flex flex-col items-end gap-1.5">
          {!isUndecided && (
            <span className="font-bold text-lg tabular-nums">{money(order.totalMinor, order.currency)}</span>
          )}
          <OrderStatusBadge status={order.status} partiallyRefunded={order.partiallyRefunded} />
        </span>
      }
    />
  );
});
