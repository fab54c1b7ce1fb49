import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ClipboardList } from 'lucide-react';
import { useCan } from '../../../app/can.tsx';
import { screenLink } from '../../../app/screen-href.ts';
import { useText } from '../../../app/use-text.ts';
import { LinkRow } from '../../../features/device/link-row.tsx';

const ORDERS = '/pages/index/order-management/order-management';

/** The way to what this cabinet sold. */
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
