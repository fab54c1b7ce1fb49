import { activityKinds } from '@larder/domain/device/timeline-kinds';
import { limits } from '@larder/domain/limits';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { History } from 'lucide-react';
import { DeviceFilter } from '#features/device/device-filter.tsx';
import { DayHeading } from '#features/timeline/day-heading.tsx';
import { PersonFilter } from '#features/timeline/person-filter.tsx';
import { TimelineEntry } from '#features/timeline/timeline-entry.tsx';
import { headOptions } from '#platform/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { RangeFilter, useRange } from '#screen-kit/filter/range-filter.tsx';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const UNFILTERED = { kind: 'all', personId: '', deviceNo: '', from: '', to: '' };

/** Screen 138: what happened at all devices, by the merchant's clock; the last seven days unless chosen. */
export default function FleetActivityPage() {
  const t = useText();
  const seesAlerts = useCan(['alert.view']);
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters(UNFILTERED);
  const range = useRange();
  const { personId, deviceNo } = filters;
  const kind = activityKinds.find((known) => known === filters.kind);
  const query = trpc.device.listActivity.useInfiniteQuery(
    {
      ...(kind ? { kinds: [kind] } : {}),
      personId: personId || undefined,
      deviceNo: deviceNo || undefined,
      from: range.from,
      to: range.to,
    },
    { ...pagedOptions, ...headOptions('key') },
  );
  const [first] = query.data?.pages ?? [];
  const timeZone = first?.timezone ?? 'UTC';
  const items = query.data ? itemsOf(query.data) : [];
  const kinds = activityKinds.filter((known) => seesAlerts || (known !== 'alert' && known !== 'temperature'));
  return (
    <DataScreen
      path="/pages/device/fleet-activity"
      query={query}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState
            icon={<History aria-hidden="true" />}
            title={t('audit.activityEmpty')}
            hint={t('audit.activityHint')}
          />
        )
      }
      head={
        <div className="flex flex-col gap-3 p-3">
          <RangeFilter {...range} maxDays={limits.exportOrderDays} />
          <Chips
            label={t('timeline.kinds')}
            value={kind ?? 'all'}
            onChange={(chosen) => setFilters({ kind: chosen })}
            chips={(['all', ...kinds] as const).map((value) => ({
              value,
              label: t(`timeline.kind.${value}`),
            }))}
            before={
              <>
                <PersonFilter
                  personId={personId}
                  name={first?.personName}
                  onChange={(chosen) => setFilters({ personId: chosen })}
                />
                <DeviceFilter
                  title={t('audit.chooseActiveDevice')}
                  deviceNo={deviceNo}
                  name={first?.deviceName}
                  onChange={(chosen) => setFilters({ deviceNo: chosen })}
                />
              </>
            }
          />
        </div>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList query={query} keyOf={({ key }) => key} label={t('title.device.fleet-activity')}>
            {(entry, index) => (
              <>
                <DayHeading at={entry.at} before={items[index - 1]?.at} timeZone={timeZone} />
                <TimelineEntry entry={entry} timeZone={timeZone} withDevice={!deviceNo} />
              </>
            )}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
