import { useMemo, useState } from 'react';
import type { PagedQuery } from '#screen-kit/screen/paged-list.tsx';
import { itemsOf } from '#screen-kit/screen/paged-list.tsx';
import type { QueryView } from '#screen-kit/screen/query-view.ts';
import type { Entry } from './entry.ts';
import { foldEntries, type TimelineRow } from './fold-entries.ts';
import { ChangeRow, PurchasesRow } from './folded-row.tsx';
import { TimelineEntry } from './timeline-entry.tsx';

type Page = {
  readonly items: readonly Entry[];
  readonly timezone: string;
  readonly deviceName: string | null;
  readonly personName: string | null;
};

/** The query of a fleet's activity with folded rows in place of its entries, and how each row looks. */
export function useFolded(
  query: PagedQuery<Entry> & QueryView<{ pages: readonly Page[] }>,
  { foldsPurchases, withDevice }: { foldsPurchases: boolean; withDevice: boolean },
) {
  const { data } = query;
  const rows = useMemo(() => {
    const [first] = data?.pages ?? [];
    if (!data || !first) return undefined;
    const items = foldEntries(itemsOf(data), { timeZone: first.timezone, foldsPurchases });
    return { pages: [{ ...first, items }] };
  }, [data, foldsPurchases]);
  // Keys of entries: a row is open as long as it has one of them, whatever was added at its ends.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const last = rows?.pages[0]?.items.at(-1);
  const row = (shown: TimelineRow, timeZone: string) => {
    if (shown.kind === 'entry')
      return <TimelineEntry entry={shown.entry} timeZone={timeZone} withDevice={withDevice} />;
    const keys: readonly string[] = shown.entries.map(({ key }) => key);
    const isOpen = keys.some((key) => open.has(key));
    const toggle = () =>
      setOpen(
        new Set(isOpen ? [...open].filter((key) => !keys.includes(key)) : [...open, ...keys.slice(0, 1)]),
      );
    const folded = { timeZone, isOpen, onToggle: toggle };
    return shown.kind === 'purchases' ? (
      <PurchasesRow row={shown} hasMore={shown === last && query.hasNextPage} {...folded} />
    ) : (
      <ChangeRow row={shown} {...folded} />
    );
  };
  return { query: { ...query, data: rows }, row };
}
