import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { StandingRow } from './standing-row.tsx';

/** Cards to which rules applied or would have applied, the latest first. */
export function CardsTab({ head }: { head: ReactNode }) {
  const t = useText();
  const query = trpc.guard.listStandings.useInfiniteQuery({}, pagedOptions);
  return (
    <DataScreen
      path="/pages/index/blacklist/guard"
      query={query}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        <EmptyState
          icon={<ShieldCheck aria-hidden="true" />}
          title={t('blacklist.guard.cardsEmpty')}
          hint={t('blacklist.guard.cardsEmptyHint')}
        />
      }
      head={head}
    >
      {() => (
        <div className="grow border-line border-t bg-surface">
          <PagedList query={query} keyOf={({ id }) => id} label={t('blacklist.guard.tab.cards')}>
            {(standing) => <StandingRow standing={standing} />}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
