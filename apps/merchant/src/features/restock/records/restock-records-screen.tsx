import { limits } from '@larder/domain/limits';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { History } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { ExportList } from '#screen-kit/export/export-list.tsx';
import { RangeFilter, useRange } from '#screen-kit/filter/range-filter.tsx';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RecordRow } from './record-row.tsx';

/** Screen RECORDS (94, 103, 112, 125): records of tasks in a mode, or of disposals outside tasks; newest first. */
export function RestockRecordsScreen({ path, mode }: { path: ScreenPath; mode: RestockMode }) {
  const t = useText();
  const [search] = useSearchParams();
  const range = useRange('month');
  const { from, to } = range;
  const { days } = useFormats();
  const { filters, setFilters } = useQueryFilters({ kind: '' });
  const isDisposals = filters.kind === 'disposals';
  const asked = {
    mode: isDisposals ? null : mode,
    from,
    to,
    deviceNo: search.get('deviceNo') || undefined,
    operatorId: search.get('operatorId') || undefined,
  };
  const records = trpc.restock.listRecords.useInfiniteQuery(asked, { ...pagedOptions, ...headOptions('id') });
  return (
    <DataScreen
      path={path}
      query={records}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        <EmptyState
          icon={<History aria-hidden="true" />}
          title={t(isDisposals ? 'restock.records.noDisposals' : 'restock.records.empty')}
        />
      }
      head={
        <div className="flex flex-col gap-3 p-3">
          <SegmentedControl
            label={t('restock.records.kind')}
            segments={[
              { value: '', label: t('restock.records.restocks') },
              { value: 'disposals', label: t('restock.records.disposals') },
            ]}
            value={isDisposals ? 'disposals' : ''}
            onChange={(kind) => setFilters({ kind })}
          />
          <RangeFilter
            {...range}
            maxDays={limits.exportOrderDays}
            action={
              <ExportList
                list={{ kind: 'restock_records', params: asked }}
                isEmpty={records.data && itemsOf(records.data).length === 0}
                facts={[
                  { label: t('export.range'), value: days(from, to) },
                  ...(asked.deviceNo ? [{ label: t('field.device.number'), value: asked.deviceNo }] : []),
                ]}
              />
            }
          />
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
