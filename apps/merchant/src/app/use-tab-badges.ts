import type { TabBarItem } from '@larder/ui/layout/tab-bar';
import { trpc } from '#platform/trpc.ts';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Badges = Partial<Record<number, TabBarItem['badge']>>;

/** Badges of the tabs: a dot on Home while abnormal orders wait, on Support while notices are unread. [screens 2.1] */
export function useTabBadges(): Badges {
  const t = useText();
  const me = useMeIfAny();
  const sees = me?.permissions.includes('order.abnormal.view') ?? false;
  const { data } = trpc.home.readOverview.useQuery(undefined, { enabled: sees });
  const waiting = sees && (data?.attention.abnormalOrders?.count ?? 0) > 0;
  const unread = trpc.notice.countUnread.useQuery(undefined, { enabled: me !== null });
  return {
    ...(waiting ? { 0: { label: t('shell.abnormalWaiting') } } : {}),
    ...(unread.data?.count ? { 3: { label: t('shell.unreadNotices') } } : {}),
  };
}
