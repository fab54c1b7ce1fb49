import { Button } from '@larder/ui/controls/button';
import { Skeleton } from '@larder/ui/feedback/skeleton';
import { FailedQuery } from '../../../app/failed-query.tsx';
import { useText } from '../../../app/use-text.ts';

type MoreRowsProps = {
  query: Parameters<typeof FailedQuery>[0]['query'] & {
    data: unknown;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
};

/** Under the rows of a card: what is on its way, what went wrong, or the button for more. */
export function MoreRows({ query }: MoreRowsProps) {
  const t = useText();
  if (query.isError) return <FailedQuery query={query} />;
  if (query.data === undefined)
    return (
      <div aria-hidden="true" className="px-4 py-2">
        <Skeleton className="h-24 w-full" />
      </div>
    );
  if (!query.hasNextPage) return null;
  return (
    <div className="px-4 pt-1 pb-2">
      <Button
        block
        tone="secondary"
        size="medium"
        busyText={query.isFetchingNextPage ? t('shell.loading') : undefined}
        onClick={() => void query.fetchNextPage()}
      >
        {t('restock.stats.more')}
      </Button>
    </div>
  );
}
