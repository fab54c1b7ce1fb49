import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Status = Outputs['order']['read']['status'];

const TONES: Record<Status, BadgeTone> = {
  processing: 'info',
  abnormal: 'bad',
  unpaid: 'warn',
  paid: 'good',
  completed: 'good',
  refunded: 'neutral',
};

type OrderStatusBadgeProps = { status: Status; partiallyRefunded: boolean };

/** Badge for the state of an order, with a tag for a partial refund. [screens 1.4] */
export function OrderStatusBadge({ status, partiallyRefunded }: OrderStatusBadgeProps) {
  const t = useText();
  return (
    <>
      <Badge tone={TONES[status]} name={`order.status.${status}`}>
        {t(`enum.order.status.${status}`)}
      </Badge>
      {partiallyRefunded && (
        <Badge tone="neutral" name="order.tag.partially_refunded">
          {t('enum.order.tag.partially_refunded')}
        </Badge>
      )}
    </>
  );
}
