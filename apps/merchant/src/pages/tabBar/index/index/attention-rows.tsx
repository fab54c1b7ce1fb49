import { Card } from '@larder/ui/layout/card';
import { classNames } from '@larder/ui/layout/class-names';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import {
  BellOff,
  CircleAlert,
  CircleDollarSign,
  ClipboardList,
  LayoutGrid,
  type LucideIcon,
  MessageSquareWarning,
  PackageX,
  Siren,
  ThermometerSun,
  Undo2,
  UserCheck,
  WifiOff,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Overview = Outputs['home']['readOverview'];
type Attention = {
  key: keyof typeof LOOKS;
  icon: LucideIcon;
  title: string;
  subtitle?: ReactNode;
  href: string | undefined;
};

/** Rows shown until the reader asks for all. */
const SHOWN = 4;

const LOSS = 'bg-bad-soft text-bad';
const WAITS = 'bg-warn-soft text-warn';
const OWN_WORK = 'bg-info-soft text-info';

/** Icons by urgency: money or goods are being lost, someone waits, or it is the member's own work. */
const LOOKS = {
  task: OWN_WORK,
  abnormal: LOSS,
  unpaid: LOSS,
  offline: LOSS,
  bare: LOSS,
  risk: LOSS,
  charges: WAITS,
  refunds: WAITS,
  complaints: WAITS,
  outOfStock: WAITS,
  ownRestockOrders: OWN_WORK,
  alerts: WAITS,
  nobody: WAITS,
} as const;

/**
 * What needs this member, each row with where to go. Ranked: own work at an open door, a deadline, money lost, goods at
 * risk, people who wait, empty shelves, and what was never set up. [screens 1]
 */
export function AttentionRows({ overview }: { overview: Overview }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const rows = useAttention(overview);
  if (rows.length === 0) return null;
  const shown = isOpen || rows.length === SHOWN + 1 ? rows : rows.slice(0, SHOWN);
  /** Shows all rows. The focus goes to the first new one, as the button disappears. */
  function showAll() {
    setOpen(true);
    const next = `[data-id="${rows[SHOWN]?.key}"] a`;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true }));
  }
  return (
    <Card flush title={t('home.attention.title')}>
      <List label={t('home.attention.title')}>
        {shown.map(({ key, icon: Icon, ...row }) => (
          <ListRow
            key={key}
            id={key}
            leading={
              <span className={classNames('grid size-10 place-items-center rounded-md', LOOKS[key])}>
                <Icon aria-hidden="true" className="size-5" />
              </span>
            }
            {...row}
          />
        ))}
        {shown.length < rows.length && (
          <ListRow
            id="all"
            chevron={false}
            strong
            title={t('home.attention.all', { count: rows.length })}
            onPress={showAll}
          />
        )}
      </List>
    </Card>
  );
}

/** Rows that apply, the most urgent first. */
// long: a table of rows
function useAttention({ attention, devices, ownTask, currency }: Overview): Attention[] {
  const t = useText();
  const { duration, money } = useFormats();
  const now = useNow();
  const { abnormalOrders, unpaidOrders, bareDevices } = attention;
  const deadline = abnormalOrders?.nearestDeadlineAt;
  const one = devices?.offlineOne;
  const rows: (Attention | false | 0 | null | undefined)[] = [
    ownTask && {
      key: 'task',
      icon: ClipboardList,
      title: t('home.attention.task', { device: ownTask.deviceName ?? ownTask.deviceNo }),
      href: ownTask.target,
    },
    abnormalOrders &&
      abnormalOrders.count > 0 && {
        key: 'abnormal',
        icon: CircleAlert,
        title: t('home.attention.abnormal', {
          count: abnormalOrders.count,
          amount: money(abnormalOrders.holdMinor, currency),
        }),
        subtitle: deadline && t('home.attention.timeLeft', { time: duration(Date.parse(deadline) - now) }),
        href: screenHref('/pages/index/order-management/abnormal-list'),
      },
    unpaidOrders &&
      unpaidOrders.count > 0 && {
        key: 'unpaid',
        icon: CircleDollarSign,
        title: t('home.attention.unpaid', {
          count: unpaidOrders.count,
          amount: money(unpaidOrders.dueMinor, currency),
        }),
        href: screenHref('/pages/index/order-management/order-management', { status: 'unpaid' }),
      },
    one
      ? {
          key: 'offline',
          icon: WifiOff,
          title: t('home.attention.offlineOne', { device: one.name ?? one.deviceNo }),
          href: screenHref('/pages/device/device-details', { deviceNo: one.deviceNo }),
        }
      : devices &&
        devices.offline > 0 && {
          key: 'offline',
          icon: WifiOff,
          title: t('home.attention.offline', { count: devices.offline }),
          href: screenHref('/pages/tabBar/device/device', { online: 'offline' }),
        },
    bareDevices &&
      bareDevices.count > 0 && {
        key: 'bare',
        icon: LayoutGrid,
        title: t('home.attention.bare', { count: bareDevices.count }),
        href: screenHref('/pages/device/set-template', { deviceNo: bareDevices.deviceNo }),
      },
    attention.riskAlerts && {
      key: 'risk',
      icon: ThermometerSun,
      title: t('home.attention.risk', { count: attention.riskAlerts }),
      href: screenHref('/pages/index/alert-center/alert-device', { type: 'all', status: 'active' }),
    },
    attention.chargesToApprove && {
      key: 'charges',
      icon: UserCheck,
      title: t('home.attention.charges', { count: attention.chargesToApprove }),
      href: screenHref('/pages/index/order-management/abnormal-list', { state: 'to_approve' }),
    },
    attention.refundsToApprove && {
      key: 'refunds',
      icon: Undo2,
      title: t('home.attention.refunds', { count: attention.refundsToApprove }),
      href: screenHref('/pages/index/order-management/refund-list', { state: 'pending_approval' }),
    },
    attention.pendingComplaints && {
      key: 'complaints',
      icon: MessageSquareWarning,
      title: t('home.attention.complaints', { count: attention.pendingComplaints }),
      href: screenHref('/pages/index/customer-complaints/customer-complaints', { status: 'pending' }),
    },
    attention.outOfStockDevices && {
      key: 'outOfStock',
      icon: PackageX,
      title: t('home.attention.outOfStock', { count: attention.outOfStockDevices }),
      href: screenHref('/pages/tabBar/restock/restock', { stock: 'out_of_stock' }),
    },
    attention.ownRestockOrders && {
      key: 'ownRestockOrders',
      icon: ClipboardList,
      title: t('home.attention.restockOrders', { count: attention.ownRestockOrders }),
      href: screenHref('/pages/new-restock/restock-order-refill/restock-order-list', { mine: '1' }),
    },
    attention.otherAlerts && {
      key: 'alerts',
      icon: Siren,
      title: t('home.attention.alerts', { count: attention.otherAlerts }),
      href: screenHref('/pages/index/alert-center/alert-device', { type: 'all', status: 'active' }),
    },
    attention.isNobodyNotified && {
      key: 'nobody',
      icon: BellOff,
      title: t('home.attention.nobody'),
      href: screenHref('/pages/index/alert-center/alert-configure'),
    },
  ];
  return rows.filter((row) => typeof row === 'object' && row !== null);
}
