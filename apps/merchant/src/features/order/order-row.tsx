import { ListRow } from '@larder/ui/layout/list-row';
import { memo } from 'react';
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { PartDue } from './part-due.tsx';
import { type ListedOrder, useOrderWords } from './use-order-words.ts';

type OrderRowProps = {
  order: ListedOrder;
  /** Time zone of the device whose orders are listed; absent in a list of all devices. */
  timeZone?: string;
};

/** Row of one order: content, device, time, amount, what is still due. An abnormal one leads to where it is decided. */
export const OrderRow = memo(function OrderRow({ order, timeZone }: OrderRowProps) {
  const { money, dateTime, fullTime } = useFormats();
  const { merchant } = useMe();
  // The days of a list of all devices are the merchant's too.
  const zone = timeZone ?? merchant.timezone;
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
          {!timeZone && <span className="block">{order.deviceName ?? order.deviceNo}</span>}
          <span className="flex flex-wrap gap-x-2 tabular-nums">
            <span title={fullTime(order.createdAt, zone)}>{dateTime(order.createdAt, zone)}</span>
            <span>{order.orderNo}</span>
          </span>
        </>
      }
      trailing={
        <span className="flex flex-col items-end gap-1.5">
          {!isUndecided && (
            <span className="font-bold text-lg tabular-nums">{money(order.totalMinor, order.currency)}</span>
          )}
          <PartDue order={order} />
          <OrderStatusBadge status={order.status} tags={order.tags} />
        </span>
      }
    />
  );
});
