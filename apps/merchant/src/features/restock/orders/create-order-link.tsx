import { ButtonLink } from '@larder/ui/controls/button';
import { Plus } from 'lucide-react';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type CreateOrderLinkProps = { mode: 'refill' | 'legacy'; deviceNo: string | undefined; block?: boolean };

/** Link to a new order, for this device or for one chosen there; only for members who may create orders. */
export function CreateOrderLink({ mode, deviceNo, block = false }: CreateOrderLinkProps) {
  const t = useText();
  const may = useCan(['restock.order.create']);
  const { orders } = restockFlows[mode];
  const href = orders && screenHref(orders.create, deviceNo ? { deviceNo } : {});
  if (!may || !href) return null;
  return (
    <ButtonLink block={block} href={href} icon={<Plus aria-hidden="true" />}>
      {t('restock.create.submit')}
    </ButtonLink>
  );
}
