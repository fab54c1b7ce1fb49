import { alertTransitions } from '@larder/domain/alert/alert-transitions';
import { alertTypes } from '@larder/domain/alert/alert-type';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { BellOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AlertRow } from './alert-device/alert-row.tsx';

const PATH = '/pages/index/alert-center/alert-device';
const statuses = Object.keys(alertTransitions) as (keyof typeof alertTransitions)[];

const row = (alert: ComponentProps<typeof AlertRow>['alert']) => <AlertRow alert={alert} />;

/** Screen 52: alerts of one type, open ones first; for one device or one incident all types. */
export default function AlertDevicePage() {
  const t = useText();
  const [search] = useSearchParams();
  const isNarrow = search.has('deviceNo') || search.has('incidentId');
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({
    type: isNarrow ? 'all' : 'power_off',
    status: 'all',
  });
  const alerts = trpc.alert.list.useInfiniteQuery(
    {
      type: alertTypes.find((type) => type === filters.type),
      status: statuses.find((status) => status === filters.status),
      deviceNo: search.get('deviceNo') || undefined,
      incidentId: search.get('incidentId') || undefined,
    },
    pagedOptions,
  );
  return (
    <DataScreen
      path={PATH}
      query={alerts}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState icon={<BellOff aria-hidden="true" />} title={t('alert.empty')} />
        )
      }
      head={
        <div className="flex flex-col gap-3 p-3">
          <Chips
            label={t('alert.kind')}
            chips={[
              { value: 'all', label: t('alert.allKinds') },
              ...alertTypes.map((type) => ({ value: type, label: t(`enum.alert.type.${type}`) })),
            ]}
            value={filters.type}
            onChange={(type) => setFilters({ type })}
          />
          <Chips
            label={t('alert.status')}
            chips={[
              { value: 'all', label: t('alert.all') },
              ...statuses.map((status) => ({ value: status, label: t(`enum.alert.${status}`) })),
            ]}
            value={filters.status}
            onChange={(status) => setFilters({ status })}
          />
        </div>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList query={alerts} keyOf={({ id }) => id} label={t('title.index.alert-center.alert-device')}>
            {row}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
