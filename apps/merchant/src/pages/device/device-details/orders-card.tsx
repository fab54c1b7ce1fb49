import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ClipboardList } from 'lucide-react';
import { LinkRow } from '#features/device/link-row.tsx';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenLink } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const ORDERS = '/pages/index/order-management/order-management';

/** Link to the orders of this device. */
export function OrdersCard({ deviceNo }: { deviceNo: string }) {
  const t = useText();
  const may = useCan(['order.view']);
  if (!may || !screenLink(ORDERS)) return null;
  return (
    <Card flush>
      <List>
        <LinkRow
          to={ORDERS}
          query={{ deviceNo }}
          anyOf={['order.view']}
          icon={<ClipboardList aria-hidden="true" />}
          title={t('device.orders')}
        />
      </List>
    </Card>
  );
}
