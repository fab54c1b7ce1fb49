import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import {
  CircleAlert,
  ClipboardList,
  type LucideIcon,
  MessageSquareWarning,
  PackageX,
  Siren,
  Undo2,
  WifiOff,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Outputs } from '#platform/trpc.ts';
import { useNow } from '#platform/use-now.ts';
import { screenLink } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Overview = Outputs['home']['readOverview'];
type Attention = {
  key: string;
  icon: LucideIcon;
  title: string;
  subtitle?: ReactNode;
  href: string | undefined;
};

/** Rows for open work, each shown only while there is some. */
export function AttentionRows({ overview }: { overview: Overview }) {
  const t = useText();
  const { duration } = useFormats();
  const now = useNow();
  const { attention, devices, ownTask } = overview;
  const { abnormalOrders, refundsToApprove, activeAlerts } = attention;
  const { pendingComplaints, outOfStockDevices, ownRestockOrders } = attention;
  const deadline = abnormalOrders?.nearestDeadlineAt;
  const rows: Attention[] = [];
  if (ownTask)
    rows.push({
      key: 'task',
      icon: ClipboardList,
      title: t('home.attention.task', { device: ownTask.deviceName ?? ownTask.deviceNo }),
      href: ownTask.target,
    });
  if (abnormalOrders && abnormalOrders.count > 0)
    rows.push({
      key: 'abnormal',
      icon: CircleAlert,
      title: t('home.attention.abnormal', { count: abnormalOrders.count }),
      subtitle: deadline && t('home.attention.timeLeft', { time: duration(Date.parse(deadline) - now) }),
      href: screenLink('/pages/index/order-management/abnormal-list'),
    });
  if (refundsToApprove)
    rows.push({
      key: 'refunds',
      icon: Undo2,
      title: t('home.attention.refunds', { count: refundsToApprove }),
      href: screenLink('/pages/index/order-management/refund-list', { state: 'pending_approval' }),
    });
  if (activeAlerts)
    rows.push({
      key: 'alerts',
      icon: Siren,
      title: t('home.attention.alerts', { count: activeAlerts }),
      href: screenLink('/pages/index/alert-center/alert'),
    });
  if (devices && devices.offline > 0)
    rows.push({
      key: 'offline',
      icon: WifiOff,
      title: t('home.attention.offline', { count: devices.offline }),
      href: screenLink('/pages/tabBar/device/device', { online: 'offline' }),
    });
  if (pendingComplaints)
    rows.push({
      key: 'complaints',
      icon: MessageSquareWarning,
      title: t('home.attention.complaints', { count: pendingComplaints }),
      href: screenLink('/pages/index/customer-complaints/customer-complaints', { status: 'pending' }),
    });
  if (outOfStockDevices)
    rows.push({
      key: 'outOfStock',
      icon: PackageX,
      title: t('home.attention.outOfStock', { count: outOfStockDevices }),
      href: screenLink('/pages/tabBar/restock/restock', { stock: 'out_of_stock' }),
    });
  if (ownRestockOrders)
    rows.push({
      key: 'ownRestockOrders',
      icon: ClipboardList,
      title: t('home.attention.restockOrders', { count: ownRestockOrders }),
      href: screenLink('/pages/new-restock/restock-order-refill/restock-order-list', { mine: '1' }),
    });
  if (rows.length === 0) return null;
  return (
    <Card flush>
      <List label={t('home.attention.title')}>
        {rows.map(({ key, icon: Icon, ...row }) => (
          <ListRow
            key={key}
            id={key}
            leading={
              <span className="grid size-10 place-items-center rounded-md bg-bad-soft text-bad">
                <Icon aria-hidden="true" className="size-5" />
              </span>
            }
            {...row}
          />
        ))}
      </List>
    </Card>
  );
}
