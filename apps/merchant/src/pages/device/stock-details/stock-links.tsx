import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { BellRing, ClipboardList, Trash2 } from 'lucide-react';
import { LinkRow } from '#features/device/link-row.tsx';
import { disposePath } from '#features/stock/dispose-path.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Links to the other actions on the stock of this device, for members who may do one. */
export function StockLinks({ deviceNo }: { deviceNo: string }) {
  const t = useText();
  const { merchant } = useMe();
  const query = { deviceNo };
  const mayAct = useCan(['stock.dispose', 'device.warning.edit', 'template.edit']);
  if (!mayAct) return null;
  return (
    <Card title={t('stock.links')} flush>
      <List>
        <LinkRow
          to={disposePath(merchant.features)}
          query={query}
          anyOf={['stock.dispose']}
          icon={<Trash2 aria-hidden="true" />}
          title={t('stock.dispose')}
        />
        <LinkRow
          to="/pages/restock/set-warning"
          query={query}
          anyOf={['device.warning.edit']}
          icon={<BellRing aria-hidden="true" />}
          title={t('stock.warning')}
        />
        <LinkRow
          to="/pages/new-restock/restock-order-refill/set-standard-stock"
          query={query}
          anyOf={['template.edit']}
          icon={<ClipboardList aria-hidden="true" />}
          title={t('stock.standard')}
        />
      </List>
    </Card>
  );
}
