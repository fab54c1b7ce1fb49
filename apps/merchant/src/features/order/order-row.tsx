import { ListRow } from '@larder/ui/layout/list-row';
import { memo } from 'react';
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenLink } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Order = Outputs['order']['list']['items'][number];

type OrderRowProps = {
  order: Order;
  /** Time zone of the device whose orders are listed; absent in a list of all devices. */
  timeZone?: string;
};

/** Row of one order: content, device, time, amount. An abnormal one leads to the screen where it is decided. */
export const OrderRow = memo(function OrderRow({ order, timeZone }: OrderRowProps) {
  const t = useText();
  const { money, dateTime, fullTime } = useFormats();
  const { merchant } = useMe();
  // The days of a list of all devices are the merchant's too.
  const zone = timeZone ?? merchant.timezone;
  const details = screenLink('/pages/index/order-management/order-details', { id: order.id });
  const decision = screenLink('/pages/index/order-management/abnormal-details', { id: order.id });
  const others = order.itemQty - 1;
  const isUndecided = order.status === 'abnormal' && order.firstItemName === null;
  const goods = order.firstItemName ?? t(isUndecided ? 'order.undecided' : 'order.noItems');
  return (
    <ListRow
      as="div"
      id={order.id}
      href={order.status === 'abnormal' ? (decision ?? details) : details}
      chevron={false}
      strong
      title={others > 0 ? t('order.goods', { first: goods, others }) : goods}
      subtitle={
        <>
          {!timeZone && <span className="block">{order.deviceName ?? order.deviceNo}</span>}
          <span className="block tabular-nums" title={fullTime(order.createdAt, zone)}>
            {dateTime(order.createdAt, zone)} · {order.orderNo}
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
