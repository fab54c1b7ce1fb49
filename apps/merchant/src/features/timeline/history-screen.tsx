import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import type { ReactElement, ReactNode } from 'react';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, type PagedQuery } from '#screen-kit/screen/paged-list.tsx';
import type { QueryView } from '#screen-kit/screen/query-view.ts';
import { DayHeading } from './day-heading.tsx';
import { HistoryFilters, type HistoryFiltersProps } from './history-filters.tsx';

type Page<Entry> = {
  readonly items: readonly Entry[];
  readonly timezone: string;
  readonly deviceName: string | null;
  readonly personName: string | null;
};
type HistoryQuery<Entry> = PagedQuery<Entry> & QueryView<{ pages: readonly Page<Entry>[] }>;

type HistoryScreenProps<Entry> = {
  path: ScreenPath;
  query: HistoryQuery<Entry>;
  keyOf: (entry: Entry) => string;
  /** Name of the list. */
  label: string;
  filters: Omit<HistoryFiltersProps, 'names'>;
  /** Shown if nothing ever happened. */
  empty: { icon: ReactNode; title: string; hint: string };
  children: (entry: Entry, timeZone: string) => ReactElement;
};

/** A screen with what happened, newest first, under headings of the merchant's days. */
export function HistoryScreen<Entry extends { readonly at: string }>(props: HistoryScreenProps<Entry>) {
  const { path, query, keyOf, label, filters, empty, children } = props;
  const { isFiltered, clearFilters } = filters.history;
  const [first] = query.data?.pages ?? [];
  const timeZone = first?.timezone ?? 'UTC';
  const items = query.data ? itemsOf(query.data) : [];
  return (
    <DataScreen
      path={path}
      query={query}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={isFiltered ? <NothingFound onClear={clearFilters} /> : <EmptyState {...empty} />}
      head={<HistoryFilters {...filters} names={{ device: first?.deviceName, person: first?.personName }} />}
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList query={query} keyOf={keyOf} label={label}>
            {(entry, index) => (
              <>
                <DayHeading at={entry.at} before={items[index - 1]?.at} timeZone={timeZone} />
                {children(entry, timeZone)}
              </>
            )}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
