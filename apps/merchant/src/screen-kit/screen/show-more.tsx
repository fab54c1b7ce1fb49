import { Button } from '@larder/ui/controls/button';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { PagedQuery } from './paged-list.tsx';

const bringIntoSight = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' });

/** Button for the next page of a list that is too short to load by scrolling, such as in a sheet or on a card. */
export function ShowMore<Item>({ query }: { query: PagedQuery<Item> }) {
  const t = useText();
  const textOf = useRefusalText();
  if (!query.hasNextPage) return null;
  return (
    <div ref={query.isFetchNextPageError ? bringIntoSight : null} className="px-5 py-3">
      {query.isFetchNextPageError && (
        <p role="alert" className="pb-2 text-center text-bad text-sm">
          {textOf(query.error)}
        </p>
      )}
      <Button
        block
        tone="ghost"
        size="medium"
        busyText={query.isFetchingNextPage ? t('shell.loading') : undefined}
        onClick={() => void query.fetchNextPage()}
      >
        {t('btn.showMore')}
      </Button>
    </div>
  );
}
