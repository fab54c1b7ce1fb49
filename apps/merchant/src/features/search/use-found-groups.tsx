import { shownGtin } from '@larder/domain/gtin';
import type { TranslationKey } from '@larder/i18n/translation-key';
import { Badge } from '@larder/ui/feedback/badge';
import { Picture } from '@larder/ui/media/picture';
import type { SearchGroup, SearchOption } from '@larder/ui/pickers/search-dialog';
import { ArrowRight, ClipboardList, Refrigerator } from 'lucide-react';
import type { ReactNode } from 'react';
import { listedDeviceHref } from '#features/device/listed-device-href.ts';
import { OnlineBadge } from '#features/device/state/online-badge.tsx';
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx';
import { orderWords } from '#features/order/use-order-words.ts';
import { AccountBadge } from '#features/team/account-badge.tsx';
import { initialsOf } from '#features/team/initials.ts';
import { memberHref } from '#features/team/member-href.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { roleName } from '#screen-kit/texts/role-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { RecentPlace, recentKinds } from './recent-places.ts';
import { SearchTile } from './search-tile.tsx';

type Matches = Outputs['search']['findMatches'];
type Found<Kind extends keyof Matches> = NonNullable<Matches[Kind]>['items'][number];

/** A row, and how it is kept among the recent places. */
type FoundOption = SearchOption & { recent?: RecentPlace };
export type FoundGroup = Omit<SearchGroup, 'options'> & {
  options: readonly FoundOption[];
  found: number;
};

/** The address of a row, which is kept with its title. */
const placeOf = (kind: (typeof recentKinds)[number], title: string, href: string) => ({
  href,
  recent: { kind, href, title },
});

const tile = (content: ReactNode) => <SearchTile>{content}</SearchTile>;

/** What a search found, in words: a group for each kind of which something was, with the way to its list. */
export function useFoundGroups(matches: Matches | undefined, q: string): FoundGroup[] {
  const t = useText();
  const { money } = useFormats();
  const rows = useRows();
  const seesUsers = useMeIfAny()?.permissions.includes('user.view') ?? false;
  if (!matches) return [];
  const group = <Item,>(
    key: string,
    titleKey: TranslationKey,
    found: { readonly items: readonly Item[]; readonly hasMore: boolean } | null,
    row: (item: Item) => FoundOption,
    list: ScreenPath,
  ) => {
    if (!found || found.items.length === 0) return [];
    const title = t(titleKey);
    const all = {
      key: `${key}-all`,
      href: screenHref(list, { q }),
      leading: <ArrowRight aria-hidden="true" className="mx-2.5" />,
      title: t('shell.search.all', { list: title }),
    };
    const options = [...found.items.map(row), ...(found.hasMore ? [all] : [])];
    return [{ key, title, options, found: found.items.length }];
  };
  const amountGroup = (amount: Matches['amount']): FoundGroup[] => {
    if (!amount || amount.items.length === 0) return [];
    const { items, count, amountMinor } = amount;
    const title =
      count > items.length
        ? t(count > 100 ? 'shell.search.amountMany' : 'shell.search.amountSome', {
            shown: items.length,
            count: Math.min(count, 100),
            amount: money(amountMinor),
          })
        : t('shell.search.amount', { amount: money(amountMinor) });
    return [{ key: 'amount', title, options: items.map(rows.order), found: items.length }];
  };
  return [
    ...group('devices', 'shell.search.devices', matches.devices, rows.device, '/pages/tabBar/device/device'),
    ...amountGroup(matches.amount),
    ...group(
      'orders',
      'shell.search.orders',
      matches.orders,
      rows.order,
      '/pages/index/order-management/order-management',
    ),
    ...group(
      'products',
      'shell.search.products',
      matches.products,
      rows.product,
      '/pages/index/product-management/my-product-library',
    ),
    ...group(
      'people',
      'shell.search.people',
      matches.people,
      rows.person,
      seesUsers ? '/pages/index/user-management/list' : '/pages/index/replenishman-list/index',
    ),
  ];
}

/** One row of each kind. */
function useRows() {
  const t = useText();
  const { money, dateTime } = useFormats();
  const zone = useMeIfAny()?.merchant.timezone ?? 'UTC';
  return {
    device: (device: Found<'devices'>): FoundOption => {
      const { deviceNo, name, address, online, status } = device;
      return {
        key: deviceNo,
        ...placeOf('device', name ?? deviceNo, listedDeviceHref(device)),
        leading: tile(<Refrigerator className="size-5" />),
        title: name ?? deviceNo,
        subtitle: [name && deviceNo, address?.street, address?.city].filter(Boolean).join(' · '),
        trailing:
          status === 'to_be_activated' ? (
            <Badge tone="brand">{t('enum.device.status.to_be_activated')}</Badge>
          ) : (
            online !== 'online' && <OnlineBadge {...device} />
          ),
      };
    },
    order: (order: Found<'orders'>): FoundOption => {
      const { goods, href, isUndecided } = orderWords(t, order);
      return {
        key: order.id,
        ...placeOf('order', `${goods} · ${order.orderNo}`, href),
        leading: tile(<ClipboardList className="size-5" />),
        title: goods,
        subtitle: (
          <span className="tabular-nums">
            {[order.orderNo, order.deviceName ?? order.deviceNo, dateTime(order.createdAt, zone)].join(' · ')}
          </span>
        ),
        trailing: (
          <span className="flex flex-col items-end gap-1">
            {!isUndecided && (
              <span className="font-semibold tabular-nums">{money(order.totalMinor, order.currency)}</span>
            )}
            <OrderStatusBadge status={order.status} tags={order.tags} />
          </span>
        ),
      };
    },
    product: ({ id, name, specification, gtin, pictureUrl, priceMinor }: Found<'products'>): FoundOption => ({
      key: id,
      ...placeOf(
        'product',
        name,
        screenHref('/pages/index/product-management/product-detail', { id, source: 'my' }),
      ),
      leading: <Picture src={pictureUrl} alt="" size="small" />,
      title: name,
      subtitle: [specification, gtin && shownGtin(gtin)].filter(Boolean).join(' · '),
      trailing: <span className="font-semibold tabular-nums">{money(priceMinor)}</span>,
    }),
    person: (member: Found<'people'>): FoundOption => ({
      key: member.id,
      ...placeOf('person', member.userName, memberHref(member)),
      leading: tile(initialsOf(member.userName)),
      title: member.userName,
      subtitle: (
        <span className="[overflow-wrap:anywhere]">
          {roleName(t, member)} · {member.email}
        </span>
      ),
      trailing: member.status === 'disabled' && <AccountBadge status="disabled" />,
    }),
  };
}
