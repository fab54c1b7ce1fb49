import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { InfiniteList } from '@larder/ui/feedback/infinite-list';
import { type TableColumn, TableHead } from '@larder/ui/layout/table-row';
import { SearchX } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { useWindowSize } from '#platform/browser/window-size.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useKeptHeights } from './use-kept-heights.ts';

type Page<Item> = { items: readonly Item[] };

/** The part of a tRPC infinite query that a list uses. */
export type PagedQuery<Item> = {
  data: { pages: readonly Page<Item>[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

export const itemsOf = <Item,>(data: { pages: readonly Page<Item>[] }): Item[] =>
  data.pages.flatMap(({ items }) => items);

/** Options of every paged query: `trpc.x.list.useInfiniteQuery(input, pagedOptions)`. */
export const pagedOptions = {
  getNextPageParam: (last: { nextCursor?: string | null }) => last.nextCursor ?? undefined,
};

/** A list as a table, for wide windows. */
export type ListTable<Item> = {
  columns: readonly TableColumn[];
  /** Renders the cells of a row; keep the function stable. */
  row: (item: Item) => ReactElement;
};

type PagedListProps<Item> = {
  query: PagedQuery<Item>;
  keyOf: (item: Item) => string;
  label: string;
  /** Shown in its place where there is room for columns. */
  table?: ListTable<Item>;
  children: (item: Item, index: number) => ReactElement;
};

/** The rows of an infinite query; rows are `ListRow as="div"`. [screens LIST] */
export function PagedList<Item>({ table, label, children, ...list }: PagedListProps<Item>) {
  const hasColumns = useWindowSize('table');
  // Rows of another kind have other heights.
  if (table && hasColumns)
    return (
      <Rows {...list} key="table" kind="table" label={label} head={<TableHead columns={table.columns} />}>
        {table.row}
      </Rows>
    );
  return (
    <Rows {...list} key="list" kind="list" label={label}>
      {children}
    </Rows>
  );
}

type RowsProps<Item> = Omit<PagedListProps<Item>, 'table'> & {
  kind: 'table' | 'list';
  head?: ReactElement;
};

function Rows<Item>({ query, keyOf, label, kind, head, children }: RowsProps<Item>) {
  const t = useText();
  const textOf = useRefusalText();
  const heights = useKeptHeights(kind === 'table' ? `${label} ${kind}` : label);
  const items = useMemo(() => query.data && itemsOf(query.data), [query.data]);
  if (!items) return null;
  return (
    <InfiniteList
      items={items}
      keyOf={keyOf}
      label={label}
      head={head}
      heights={heights}
      hasMore={query.hasNextPage}
      failed={query.isFetchNextPageError ? textOf(query.error) : undefined}
      onReachEnd={query.fetchNextPage}
      texts={{ loading: t('shell.loading'), end: t('fixed.list.end'), retry: t('btn.retry') }}
    >
      {children}
    </InfiniteList>
  );
}

/** Empty state of a filter without matches. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useText();
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t('fixed.empty.noResult')}
      action={
        <Button tone="secondary" size="medium" onClick={onClear}>
          {t('btn.clearFilters')}
        </Button>
      }
    />
  );
}
