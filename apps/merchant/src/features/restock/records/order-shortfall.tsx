import { ButtonLink } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { restockFlows } from '#features/restock/restock-flow.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Offers a new order for the rest when a task put in less than its order asked for. */
export function OrderShortfall({ record }: { record: Outputs['restock']['readRecord'] }) {
  const t = useText();
  const mayCreate = useCan(['restock.order.create']);
  const { order, fulfillment, deviceNo } = record;
  if (!mayCreate || !order || fulfillment !== 'partial') return null;
  // A visit in another mode may have covered the order.
  const { orders } = restockFlows[order.mode];
  const href = orders && screenHref(orders.create, { deviceNo, fromOrderId: order.id });
  if (!href) return null;
  return (
    <StickyFooter>
      <ButtonLink block href={href}>
        {t('restock.order.shortfall')}
      </ButtonLink>
    </StickyFooter>
  );
}
