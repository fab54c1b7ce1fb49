import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { List } from '@larder/ui/layout/list';
import { Sheet } from '@larder/ui/pickers/sheet';
import type { ReactElement, ReactNode } from 'react';
import { FailedQuery } from './failed-query.tsx';
import type { PagedQuery } from './paged-list.tsx';
import { ShowMore } from './show-more.tsx';

type PagedSheetProps<Item> = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  query: PagedQuery<unknown> & Parameters<typeof FailedQuery>[0]['query'];
  /** Selects the rows of a page. */
  items: readonly Item[];
  /** Text when there are no rows. */
  none: string;
  /** Stays above the rows while they change: `DeviceSearch`. */
  search?: ReactNode;
  /** Renders one row; `ListRow`. */
  children: (item: Item) => ReactElement;
};

/** A short list over the page; a tap loads further pages. */
export function PagedSheet<Item>(props: PagedSheetProps<Item>) {
  const { title, closeLabel, onClose, query, items, none, search, children } = props;
  return (
    <Sheet open title={title} closeLabel={closeLabel} onClose={onClose}>
      {search}
      <div className={search ? 'min-h-[50dvh]' : undefined}>
        {!query.data ? (
          query.error ? (
            <FailedQuery query={query} />
          ) : (
            <ListSkeleton picture={false} />
          )
        ) : items.length === 0 ? (
          <p className="px-5 py-8 text-center text-ink-soft">{none}</p>
        ) : (
          <List label={title}>{items.map(children)}</List>
        )}
        <ShowMore query={query} />
      </div>
    </Sheet>
  );
}
