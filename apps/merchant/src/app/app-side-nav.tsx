import type { TranslationKey } from '@larder/i18n/translation-key';
import { Link } from '@larder/ui/layout/link';
import { SideNav, type SideNavGroup } from '@larder/ui/layout/side-nav';
import type { TabBarItem } from '@larder/ui/layout/tab-bar';
import {
  ChartNoAxesColumn,
  CircleAlert,
  CirclePlay,
  ClipboardList,
  History,
  Landmark,
  ListChecks,
  type LucideIcon,
  MessageSquareWarning,
  Package,
  Receipt,
  Settings,
  ShieldBan,
  Siren,
  Truck,
  UsersRound,
} from 'lucide-react';
import { useSlashKey } from '#features/search/slash-key.ts';
import { useSearch } from '#features/search/use-search.tsx';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { hasAllTexts } from '#screen-kit/texts/load-texts.ts';
import { roleName } from '#screen-kit/texts/role-name.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { navPlace } from './nav-place.ts';
import { useSearchKeys } from './use-search-keys.ts';
import { useTabs } from './use-tabs.tsx';

type Area = { path: ScreenPath; label: TranslationKey; icon: LucideIcon };

/** Areas that a desk shows below the tabs, the rarer ones folded; a phone opens them from Home. */
const AREAS: readonly { key: string; title: TranslationKey; folded?: boolean; areas: readonly Area[] }[] = [
  {
    key: 'sales',
    title: 'shell.nav.sales',
    areas: [
      {
        path: '/pages/index/order-management/order-management',
        label: 'home.tile.orders',
        icon: ClipboardList,
      },
      { path: '/pages/index/order-management/abnormal-list', label: 'shell.nav.abnormal', icon: CircleAlert },
      {
        path: '/pages/index/customer-complaints/customer-complaints',
        label: 'home.tile.complaints',
        icon: MessageSquareWarning,
      },
      { path: '/pages/index/alert-center/alert', label: 'shell.nav.alerts', icon: Siren },
      { path: '/pages/statistics/statistics', label: 'home.tile.statistics', icon: ChartNoAxesColumn },
      {
        path: '/pages/user/financial-management/financial-management',
        label: 'home.tile.finance',
        icon: Landmark,
      },
    ],
  },
  {
    key: 'goods',
    title: 'shell.nav.goods',
    areas: [
      {
        path: '/pages/index/product-management/my-product-library',
        label: 'home.tile.products',
        icon: Package,
      },
      { path: '/pages/index/user-management/list', label: 'shell.nav.people', icon: UsersRound },
      { path: '/pages/setting/index', label: 'home.tile.settings', icon: Settings },
    ],
  },
  {
    key: 'more',
    title: 'shell.nav.more',
    folded: true,
    areas: [
      { path: '/pages/device/fleet-activity', label: 'home.tile.activity', icon: History },
      { path: '/pages/index/bill-management/index', label: 'home.tile.bills', icon: Receipt },
      { path: '/pages/index/replenishman-list/index', label: 'home.tile.restockers', icon: Truck },
      { path: '/pages/index/blacklist/blacklist', label: 'home.tile.blacklist', icon: ShieldBan },
      { path: '/pages/setting/audit', label: 'home.tile.audit', icon: ListChecks },
      { path: '/pages/index/video-tutorial/video-tutorial', label: 'home.tile.tutorials', icon: CirclePlay },
    ],
  },
];

const REVIEW_DESK = '/pages/index/order-management/abnormal-details' satisfies ScreenPath;

type AppSideNavProps = { path: string; isMemberKnown: boolean };

/**
 * The search, the tabs and the areas beside the screen of a wide window; only those that the member may open, and none
 * until it is known which these are, so that none moves.
 */
export default function AppSideNav({ path, isMemberKnown }: AppSideNavProps) {
  const t = useText();
  const me = useMeIfAny();
  const tabs = useTabs();
  const search = useSearch();
  // The review desk finds products with that key.
  const hasSlash = useSlashKey() && path !== REVIEW_DESK;
  useSearchKeys(search?.open, hasSlash);
  const itemOf = ({ path: to, label, icon: Icon }: Area): TabBarItem[] => {
    const screen = screenAt(to);
    const isOff = to === '/pages/statistics/statistics' && !me?.merchant.features.includes('statistics');
    if (!me || !screen || isOff || !mayOpen(screen, me.permissions)) return [];
    return [{ key: to, href: screenHref(to), label: t(label), icon: <Icon aria-hidden="true" /> }];
  };
  const areas = AREAS.map(
    ({ title, areas: own, ...area }): SideNavGroup => ({
      ...area,
      title: t(title),
      items: own.flatMap(itemOf),
    }),
  );
  return (
    <>
      <SideNav
        label={t('shell.tabs')}
        title={me?.merchant.name ?? ''}
        groups={
          isMemberKnown
            ? [{ key: 'tabs', items: tabs }, ...areas.filter(({ items }) => items.length > 0)]
            : []
        }
        current={navPlace(path)}
        search={
          search
            ? {
                label: t('shell.search'),
                onPress: search.open,
                keyHint: hasSlash ? '/' : undefined,
                keys: hasSlash ? 'Control+K /' : 'Control+K',
              }
            : undefined
        }
        skipLabel={t('shell.skip')}
        foot={me && <SignedIn />}
      />
      {search?.dialog}
    </>
  );
}

/** Who is signed in, and the way to their account. */
function SignedIn() {
  const t = useText();
  const me = useMeIfAny();
  if (!me) return null;
  const { account, membership } = me;
  const name = membership.displayName ?? account.name ?? account.email;
  return (
    <Link
      href={screenHref('/pages/tabBar/my/my')}
      className="focus-inset flex min-h-13 items-center gap-3 rounded-lg px-2 py-1 hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken font-bold"
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <span className="min-w-0 leading-tight">
        <span className="block break-words font-semibold">{name}</span>
        {/* Its word follows the first screen, which must not wait for it, nor move. */}
        <span className="block min-h-[1lh] break-words text-ink-soft text-sm">
          {hasAllTexts() && roleName(t, membership)}
        </span>
      </span>
    </Link>
  );
}
