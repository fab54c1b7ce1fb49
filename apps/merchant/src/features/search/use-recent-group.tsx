import type { SearchOption } from '@larder/ui/pickers/search-dialog';
import { ClipboardList, type LucideIcon, Package, Refrigerator, UserRound } from 'lucide-react';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type RecentPlace, recentPlaces } from './recent-places.ts';
import { SearchTile } from './search-tile.tsx';
import { useWayRow } from './ways/use-found-ways.tsx';

type Thing = Extract<RecentPlace, { href: string }>;

const ICONS: Readonly<Record<Thing['kind'], LucideIcon>> = {
  device: Refrigerator,
  order: ClipboardList,
  product: Package,
  person: UserRound,
};

/** Where the member went last from the search, without what they may not open any more. */
export function useRecentGroup() {
  const t = useText();
  const me = useMeIfAny();
  const wayRow = useWayRow();
  if (!me) return [];
  const rowOf = (place: RecentPlace): (SearchOption & { recent: RecentPlace })[] => {
    const row = 'way' in place ? wayRow(place.way) : thingRow(place);
    return row ? [{ ...row, recent: place }] : [];
  };
  const thingRow = ({ kind, href, title }: Thing): SearchOption | null => {
    const screen = screenAt(href);
    if (!screen || !mayOpen(screen, me.permissions)) return null;
    const Icon = ICONS[kind];
    const leading = (
      <SearchTile>
        <Icon className="size-5" />
      </SearchTile>
    );
    return { key: href, href, leading, title, subtitle: t(`shell.search.kind.${kind}`) };
  };
  const options = recentPlaces.of(me.membership.id).flatMap(rowOf);
  return options.length > 0 ? [{ key: 'recent', title: t('shell.search.recent'), options }] : [];
}
