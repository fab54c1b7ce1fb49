import { Card } from '@larder/ui/layout/card';
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { OrderMoney } from './order-money.tsx';

type Order = Outputs['order']['read'];

/** Head of an order: its amount, or what is still due, when and where; then the money in four figures. */
export function OrderHead({ order }: { order: Order }) {
  const t = useText();
  const { money, fullTime } = useFormats();
  const { currency, totalMinor, dueMinor, device } = order;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        {dueMinor > 0 ? (
          <p className="font-bold text-3xl text-bad tabular-nums">
            {t('order.due', { amount: money(dueMinor, currency) })}
          </p>
        ) : (
          <p className="font-bold text-3xl tabular-nums">{money(totalMinor, currency)}</p>
        )}
        <span className="flex flex-wrap gap-1.5">
          <OrderStatusBadge status={order.status} tags={order.tags} />
        </span>
      </div>
      <p className="mt-1 break-words text-ink-soft text-sm">
        {fullTime(order.consumedAt ?? order.createdAt, device.timezone)}
        <span className="block">{device.name ?? device.deviceNo}</span>
      </p>
      {order.abnormalReason && (
        <p className="mt-1 text-ink-soft">{t(`enum.order.abnormalReason.${order.abnormalReason}`)}</p>
      )}
      {order.status === 'abnormal' && order.abnormalDeadlineAt && (
        <p className="mt-1 font-semibold">
          {order.abnormalState === 'expired'
            ? t('refusal.ABNORMAL_EXPIRED')
            : t('order.deadline', { time: fullTime(order.abnormalDeadlineAt, device.timezone) })}
        </p>
      )}
      {totalMinor > 0 && <OrderMoney order={order} />}
    </Card>
  );
}
