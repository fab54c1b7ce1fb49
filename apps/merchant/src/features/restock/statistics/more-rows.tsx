import { Skeleton } from '@larder/ui/feedback/skeleton';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import type { PagedQuery } from '#screen-kit/screen/paged-list.tsx';
import { ShowMore } from '#screen-kit/screen/show-more.tsx';

type MoreRowsProps<Item> = {
  query: Parameters<typeof FailedQuery>[0]['query'] & PagedQuery<Item>;
};

/** Foot of a card's rows: loading, failure, or the button for more. */
export function MoreRows<Item>({ query }: MoreRowsProps<Item>) {
  if (query.data) return <ShowMore query={query} />;
  if (query.error) return <FailedQuery query={query} />;
  return (
    <div aria-hidden="true" className="px-4 py-2">
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
