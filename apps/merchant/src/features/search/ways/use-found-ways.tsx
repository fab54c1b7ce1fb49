import type { WayId } from '@larder/i18n/way-words';
import type { SearchOption } from '@larder/ui/pickers/search-dialog';
import {
  Bell,
  ChartNoAxesColumn,
  CirclePlay,
  ClipboardList,
  House,
  Landmark,
  type LucideIcon,
  Package,
  PackagePlus,
  Refrigerator,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useMemo } from 'react';
import { SearchTile } from '#features/search/search-tile.tsx';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { createWayFinder, ownTitle, titleKeyOf } from './named-ways.ts';
import { mayGo, type WayArea, ways } from './ways.ts';

/** Ways that are shown above what else was found. */
const SHOWN = 5;

const ICONS: Readonly<Record<WayArea, LucideIcon>> = {
  home: House,
  device: Refrigerator,
  restock: PackagePlus,
  me: UserRound,
  people: UsersRound,
  product: Package,
  order: ClipboardList,
  alert: Bell,
  money: Landmark,
  statistics: ChartNoAxesColumn,
  setting: Settings,
  help: CirclePlay,
};

/** Returns a way as a row of the search; null for a member who may not go there. */
export function useWayRow(): (id: WayId) => SearchOption | null {
  const t = useText();
  const me = useMeIfAny();
  const { locale } = useReader();
  return (id) => {
    const way = ways[id];
    if (!me || !mayGo(way, me)) return null;
    const Icon = ICONS[way.area];
    const own = ownTitle(id, locale);
    const screen = screenAt(way.path);
    return {
      key: `way-${id}`,
      href: screenHref(way.path, way.query),
      leading: (
        <SearchTile>
          <Icon className="size-5" />
        </SearchTile>
      ),
      title: own ?? t(titleKeyOf(way)),
      subtitle: way.ofDevice ? t('shell.search.ofDevice') : own && screen && t(screen.titleKey),
    };
  };
}

/** The screens, settings and actions that a typed text names, as far as the member may open them. */
export function useFoundWays(typed: string) {
  const t = useText();
  const me = useMeIfAny();
  const row = useWayRow();
  const find = useMemo(() => createWayFinder((way) => t(titleKeyOf(way))), [t]);
  if (!me) return { isSure: true, group: [] };
  const { ids, isSure } = find(typed, me, SHOWN);
  const options = ids.flatMap((id) => {
    const option = row(id);
    return option ? [{ ...option, recent: { way: id } }] : [];
  });
  return {
    isSure,
    group:
      options.length > 0
        ? [{ key: 'ways', title: t('shell.search.ways'), options, found: options.length }]
        : [],
  };
}
