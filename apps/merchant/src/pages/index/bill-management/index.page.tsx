import { billKinds } from '@larder/domain/bill/bill-kind';
import { billStatuses } from '@larder/domain/bill/bill-transitions';
import { isCalendarMonth } from '@larder/domain/calendar-month';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ReceiptText } from 'lucide-react';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { BillFilters } from './index/bill-filters.tsx';
import { BillRow } from './index/bill-row.tsx';
import { OwedCard } from './index/owed-card.tsx';

/** Screen 56: the bills of the platform, newest first, below what is due now. */
export default function BillsPage() {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({
    type: 'all',
    status: 'all',
    month: '',
  });
  const query = trpc.bill.list.useInfiniteQuery(
    {
      kind: billKinds.find((known) => known === filters.type),
      status: billStatuses.find((known) => known === filters.status),
      month: isCalendarMonth(filters.month) ? filters.month : undefined,
    },
    pagedOptions,
  );
  const [first] = query.data?.pages ?? [];
  const zone = first?.timezone ?? 'UTC';
  return (
    <DataScreen
      path="/pages/index/bill-management/index"
      query={query}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState
            icon={<ReceiptText aria-hidden="true" />}
            title={t('bill.empty')}
            hint={t('bill.emptyHint')}
          />
        )
      }
      head={
        <div className="flex flex-col gap-2 p-3">
          {first && <OwedCard owed={first.owed} timeZone={zone} />}
          <BillFilters filters={filters} setFilters={setFilters} />
        </div>
      }
    >
      {() => (
        <div className="grow border-line border-t bg-surface">
          <PagedList query={query} keyOf={({ id }) => id} label={t('title.index.bill-management.index')}>
            {(bill) => <BillRow bill={bill} timeZone={zone} />}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
