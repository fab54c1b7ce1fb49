import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type Overview = Outputs['home']['readOverview'];
type Attention = Overview['attention'];
type Named = NonNullable<Attention['cabinets']['alerts']>;

/** Rows about cabinets; one alone is named in the title. */
type CabinetKey = 'power_off' | 'over_temp' | 'under_temp' | 'offline' | 'bare' | 'outOfStock' | 'frozen';
/** Rows about something else, with a number of them. */
type CountKey = 'charges' | 'refunds' | 'complaints' | 'restockOrders' | 'alerts';
export type AttentionKey = CabinetKey | CountKey | 'task' | 'abnormal' | 'unpaid' | 'nobody';

type Row = {
  key: AttentionKey;
  title: string;
  subtitle?: string | undefined;
  /** The word of its button. */
  step: 'continue' | 'decide' | 'restock' | 'review' | 'seeWhy' | 'setUp';
  href: string | undefined;
};

const ALERTS = screenHref('/pages/index/alert-center/alert-device', { type: 'all', status: 'active' });
const DETAILS = '/pages/device/device-details';

/** Rows that apply, the most urgent first: what cannot wait, what sells less, who waits, and what was never set up. */
// long: a table of rows
export function useAttention({ attention, devices, ownTask, currency }: Overview): Row[] {
  const t = useText();
  const { duration, money, number } = useFormats();
  const now = useNow();
  const { abnormalOrders, unpaidOrders } = attention;
  // While an installation is upgraded, an API of the release before may answer, which names none.
  const cabinets: Partial<Attention['cabinets']> = attention.cabinets ?? {};
  const deadline = abnormalOrders?.nearestDeadlineAt;

  /** Since when or how many; where the title does not name the one cabinet, each with its name. */
  const wordsOf = (found: Named, isNamed = false): string => {
    const words = found.first.map(({ deviceNo, name, since, until, products }) => {
      const count = products && !isNamed ? number(products) : '';
      const age = since ? duration(now - Date.parse(since)) : '';
      const end = until ? t('home.attention.opensIn', { time: duration(Date.parse(until) - now) }) : '';
      return [isNamed ? '' : (name ?? deviceNo), count, age, end].filter(Boolean).join(' ');
    });
    const others = found.count - found.first.length;
    return [...words, others > 0 ? `+${number(others)}` : ''].filter(Boolean).join(' · ');
  };
  const cabinetRow = (
    key: CabinetKey,
    step: Row['step'],
    found: Named | undefined,
    one: ScreenPath,
    several: string | undefined,
  ): Row | null => {
    const [first] = found?.first ?? [];
    if (!found || !first) return null;
    const { deviceNo, name, products } = first;
    const isOne = found.count === 1;
    const isNamed = isOne && products !== null;
    return {
      key,
      step,
      title: isNamed
        ? t(`home.attention.one.${key}`, { device: name ?? deviceNo, products: products ?? 0 })
        : t(`home.attention.${key}`, { count: found.count }),
      subtitle: wordsOf(found, isNamed),
      href: isOne ? screenHref(one, { deviceNo }) : several,
    };
  };
  const countRow = (
    key: CountKey,
    count: number | null,
    href: string | undefined,
    found?: Named,
  ): Row | null =>
    count
      ? {
          key,
          step: 'review',
          title: t(`home.attention.${key}`, { count }),
          subtitle: found && wordsOf(found),
          href,
        }
      : null;

  const rows: (Row | null | false)[] = [
    ownTask && {
      key: 'task',
      step: 'continue',
      title: t('home.attention.task', { device: ownTask.deviceName ?? ownTask.deviceNo }),
      href: ownTask.target,
    },
    cabinetRow('power_off', 'seeWhy', cabinets.power_off, DETAILS, ALERTS),
    cabinetRow('over_temp', 'seeWhy', cabinets.over_temp, DETAILS, ALERTS),
    cabinetRow('under_temp', 'seeWhy', cabinets.under_temp, DETAILS, ALERTS),
    abnormalOrders !== null &&
      abnormalOrders.count > 0 && {
        key: 'abnormal',
        step: 'decide',
        title: t('home.attention.abnormal', { count: abnormalOrders.count }),
        subtitle: [
          t('home.attention.held', { amount: money(abnormalOrders.holdMinor, currency) }),
          deadline && t('home.attention.timeLeft', { time: duration(Date.parse(deadline) - now) }),
        ]
          .filter(Boolean)
          .join(' · '),
        href: screenHref('/pages/index/order-management/abnormal-list'),
      },
    cabinetRow(
      'offline',
      'seeWhy',
      devices?.offline,
      DETAILS,
      screenHref('/pages/tabBar/device/device', { online: 'offline' }),
    ),
    cabinetRow(
      'bare',
      'setUp',
      cabinets.bare,
      '/pages/device/set-template',
      screenHref('/pages/tabBar/device/device'),
    ),
    cabinetRow(
      'outOfStock',
      'restock',
      cabinets.outOfStock,
      '/pages/new-restock/index',
      screenHref('/pages/tabBar/restock/restock', { stock: 'out_of_stock' }),
    ),
    unpaidOrders !== null &&
      unpaidOrders.count > 0 && {
        key: 'unpaid',
        step: 'review',
        title: t('home.attention.unpaid', { count: unpaidOrders.count }),
        subtitle: t('home.attention.due', { amount: money(unpaidOrders.dueMinor, currency) }),
        href: screenHref('/pages/index/order-management/order-management', { status: 'unpaid' }),
      },
    countRow(
      'charges',
      attention.chargesToApprove,
      screenHref('/pages/index/order-management/abnormal-list', { state: 'to_approve' }),
    ),
    countRow(
      'refunds',
      attention.refundsToApprove,
      screenHref('/pages/index/order-management/refund-list', { state: 'pending_approval' }),
    ),
    countRow(
      'complaints',
      attention.pendingComplaints,
      screenHref('/pages/index/customer-complaints/customer-complaints', { status: 'pending' }),
      cabinets.complaints,
    ),
    countRow(
      'restockOrders',
      attention.ownRestockOrders,
      screenHref('/pages/new-restock/restock-order-refill/restock-order-list', { mine: '1' }),
      cabinets.restockOrders,
    ),
    countRow('alerts', attention.otherAlerts, ALERTS, cabinets.alerts),
    cabinetRow('frozen', 'seeWhy', devices?.frozen, DETAILS, screenHref('/pages/tabBar/device/device')),
    attention.isNobodyNotified === true && {
      key: 'nobody',
      step: 'setUp',
      title: t('home.attention.nobody'),
      href: screenHref('/pages/index/alert-center/alert-configure'),
    },
  ];
  return rows.filter((row) => row !== null && row !== false);
}
