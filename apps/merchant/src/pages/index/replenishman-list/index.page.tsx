import { ButtonLink } from '@larder/ui/controls/button';
import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Truck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { InvitationsCard } from '#features/team/invitations-card.tsx';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RestockerRow } from './index/restocker-row.tsx';

const PATH = '/pages/index/replenishman-list/index';
const addHref = screenHref('/pages/index/replenishman-list/add-replenishman');

const row = (restocker: ComponentProps<typeof RestockerRow>['restocker']) => (
  <RestockerRow restocker={restocker} />
);

/** Screen 21: restockers by name, below invited people who have not joined yet. */
export default function RestockersPage() {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ q: '' });
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  const restockers = trpc.team.listRestockers.useInfiniteQuery({ q: filters.q || undefined }, pagedOptions);
  const invitations = trpc.team.listInvitations.useInfiniteQuery({ kind: 'restocker' }, pagedOptions);
  const invited = invitations.data ? itemsOf(invitations.data).length : 0;
  const add = (
    <Can anyOf={['restocker.edit']}>
      <ButtonLink block href={addHref}>
        {t('team.restockers.add')}
      </ButtonLink>
    </Can>
  );
  return (
    <DataScreen
      path={PATH}
      query={restockers}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0 && (isFiltered || invited === 0)}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState
            icon={<Truck aria-hidden="true" />}
            title={t('team.restockers.empty')}
            hint={t('team.restockers.emptyHint')}
            action={add}
          />
        )
      }
      head={
        <div className="px-3 py-3">
          <SearchField
            label={t('team.restockers.searchLabel')}
            placeholder={t('team.restockers.search')}
            clearLabel={t('btn.clear')}
            value={search.typed}
            onValueChange={search.setTyped}
          />
        </div>
      }
    >
      {() => (
        <>
          {!isFiltered && <InvitationsCard query={invitations} />}
          <div className="grow border-line border-t bg-surface">
            <PagedList query={restockers} keyOf={({ id }) => id} label={t('team.restockers.list')}>
              {row}
            </PagedList>
          </div>
          <StickyFooter>{add}</StickyFooter>
        </>
      )}
    </DataScreen>
  );
}
