import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { History } from 'lucide-react';
import { DataScreen } from '../../../app/data-screen.tsx';
import { useSearchParams } from '../../../app/navigation/use-search-params.ts';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '../../../app/paged-list.tsx';
import { PeriodFilter } from '../../../app/period-filter.tsx';
import type { ScreenPath } from '../../../app/screens.ts';
import { useQueryFilters } from '../../../app/use-query-filters.ts';
import { useText } from '../../../app/use-text.ts';
import { trpc } from '../../../platform/trpc.ts';
import { RecordRow } from './record-row.tsx';

/** RECORDS (94, 103, 112, 125): what visits in a mode did, the newest first. */
export function RestockRecordsScreen({ path, mode }: { path: ScreenPath; mode: RestockMode }) {
  const t = useText();
  const [search] = useSearchParams();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ from: '', to: '' });
  const records = trpc.restock.records.useInfiniteQuery(
    {
      mode,
      from: filters.from || undefined,
      to: filters.to || undefined,
      deviceNo: search.get('deviceNo') || undefined,
      operatorId: search.get('operatorId') || undefined,
    },
    pagedOptions,
  );
  return (
    <DataScreen
      path={path}
      query={records}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState icon={<History aria-hidden="true" />} title={t('restock.records.empty')} />
        )
      }
      head={
        <div className="p-3">
          <PeriodFilter filters={filters} setFilters={setFilters} />
        </div>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList query={records} keyOf={({ id }) => id} label={t('restock.records.list')}>
            {(record) => <RecordRow record={record} mode={mode} />}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
