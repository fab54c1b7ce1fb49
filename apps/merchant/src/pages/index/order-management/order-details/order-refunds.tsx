import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { RefundBadge } from '#features/order/refund/refund-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Refunds of the order, newest first. */
export function OrderRefunds({ order }: { order: Outputs['order']['read'] }) {
  const t = useText();
  const { money, fullTime } = useFormats();
  if (order.refunds.length === 0) return null;
  return (
    <Card title={t('refund.list')} flush>
      <List>
        {order.refunds.map(({ id, amountMinor, reason, requestedAt, state }) => (
          <ListRow
            key={id}
            id={id}
            href={screenHref('/pages/index/order-management/refund-details', { id })}
            title={<span className="font-semibold tabular-nums">{money(amountMinor, order.currency)}</span>}
            subtitle={
              <>
                <span className="block">{t(`enum.refundReason.${reason}`)}</span>
                <span className="block">{fullTime(requestedAt, order.device.timezone)}</span>
              </>
            }
            trailing={<RefundBadge state={state} />}
          />
        ))}
      </List>
    </Card>
  );
}
