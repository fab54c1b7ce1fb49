import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { InfiniteList } from '@larder/ui/feedback/infinite-list';
import { SearchX } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
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

type PagedListProps<Item> = {
  query: PagedQuery<Item>;
  keyOf: (item: Item) => string;
  label: string;
  children: (item: Item, index: number) => ReactElement;
};

/** The rows of an infinite query; rows are `ListRow as="div"`. [screens LIST] */
export function PagedList<Item>({ query, keyOf, label, children }: PagedListProps<Item>) {
  const t = useText();
  const textOf = useRefusalText();
  const heights = useKeptHeights(label);
  const items = useMemo(() => query.data && itemsOf(query.data), [query.data]);
  if (!items) return null;
  return (
    <InfiniteList
      items={items}
      keyOf={keyOf}
      label={label}
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
