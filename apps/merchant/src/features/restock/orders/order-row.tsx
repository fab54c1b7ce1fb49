import { ListRow } from '@larder/ui/layout/list-row';
import { restockFlows } from '#features/restock/restock-flow.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { OrderBadge } from './order-badge.tsx';

type Order = Outputs['restock']['listOrders']['items'][number];

/** Row of a restock order: device, author, assignee, due day. */
export function OrderRow({ order, mode }: { order: Order; mode: 'refill' | 'legacy' }) {
  const t = useText();
  const { dateTime, day } = useFormats();
  // The same clock as the list of records.
  const { timezone } = useMe().merchant;
  const { id, orderNo, deviceNo, deviceName, units, createdByName, assignedToName, dueOn, createdAt } = order;
  const path = restockFlows[mode].orders?.order;
  return (
    <ListRow
      as="div"
      id={id}
      strong
      chevron={false}
      href={path && screenHref(path, { id })}
      title={deviceName ?? deviceNo}
      subtitle={
        <>
          <span className="block tabular-nums">
            {orderNo} · {dateTime(createdAt, timezone)}
          </span>
          <span className="block">
            {assignedToName ? t('restock.orders.for', { name: assignedToName }) : t('restock.orders.forAny')}
            {' · '}
            {t('restock.orders.by', { name: createdByName })}
          </span>
          {dueOn && <span className="block">{t('restock.orders.due', { day: day(dueOn) })}</span>}
        </>
      }
      trailing={
        <span className="flex flex-col items-end gap-1.5">
          <span className="font-semibold tabular-nums">{t('restock.orders.units', { count: units })}</span>
          <OrderBadge {...order} />
        </span>
      }
    />
  );
}
