import { ButtonLink } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useCan } from '../../../app/can.tsx';
import { screenLink } from '../../../app/screen-href.ts';
import { useText } from '../../../app/use-text.ts';
import type { Outputs } from '../../../platform/trpc.ts';
import { restockFlows } from '../restock-flow.ts';

/** After a visit that put in less than its order asked for: a new order for the rest. */
export function OrderShortfall({ record }: { record: Outputs['restock']['record'] }) {
  const t = useText();
  const mayCreate = useCan(['restock.order.create']);
  const { order, fulfilment, mode, deviceNo } = record;
  const create = mode ? restockFlows[mode].orders?.create : undefined;
  if (!mayCreate || !create || !order || fulfilment !== 'partial') return null;
  return (
    <StickyFooter>
      <ButtonLink block href={screenLink(create, { deviceNo, fromOrderId: order.id })}>
        {t('restock.order.shortfall')}
      </ButtonLink>
    </StickyFooter>
  );
}
