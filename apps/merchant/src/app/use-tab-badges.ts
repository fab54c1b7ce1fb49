import type { TabBarItem } from '@larder/ui/layout/tab-bar';
import { trpc } from '../platform/trpc.ts';
import { useMeIfAny } from './me.ts';
import { useText } from './use-text.ts';

type Badges = Partial<Record<number, TabBarItem['badge']>>;

/** What the tabs show besides their names: a dot on Home while abnormal orders wait. [screens 2.1] */
export function useTabBadges(): Badges {
  const t = useText();
  const sees = useMeIfAny()?.permissions.includes('order.abnormal.view') ?? false;
  const { data } = trpc.home.overview.useQuery(undefined, { enabled: sees });
  const waiting = sees && (data?.attention.abnormalOrders?.count ?? 0) > 0;
  return waiting ? { 0: { label: t('shell.abnormalWaiting') } } : {};
}
