import type { RestockOrderStatus } from '@larder/domain/restock/restock-order-transitions';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<RestockOrderStatus, BadgeTone> = {
  created: 'info',
  restocking: 'brand',
  done: 'good',
  canceled: 'neutral',
};
type OrderBadgeProps = { status: RestockOrderStatus; fulfillment: 'full' | 'partial' | 'over' | null };

/** Badge for the state of an order, and how it was fulfilled. [screens 1.4] */
export function OrderBadge({ status, fulfillment }: OrderBadgeProps) {
  const t = useText();
  return (
    <>
      <Badge tone={TONES[status]} name={`restock.order.${status}`}>
        {t(`enum.restock.order.${status}`)}
      </Badge>
      {fulfillment && (
        <Badge tone={fulfillment === 'full' ? 'good' : 'warn'} name={`restock.fulfillment.${fulfillment}`}>
          {t(`enum.restock.fulfillment.${fulfillment}`)}
        </Badge>
      )}
    </>
  );
}
