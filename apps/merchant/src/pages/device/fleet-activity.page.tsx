import { activityKinds } from '@larder/domain/device/timeline-kinds';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { History } from 'lucide-react';
import { DayHeading } from '#features/timeline/day-heading.tsx';
import { HistoryFilters } from '#features/timeline/history-filters.tsx';
import { TimelineEntry } from '#features/timeline/timeline-entry.tsx';
import { useHistory } from '#features/timeline/use-history.ts';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Screen 139: what happened at all devices, by the merchant's clock; the last seven days unless chosen. */
export default function FleetActivityPage() {
  const t = useText();
  const seesAlerts = useCan(['alert.view']);
  const history = useHistory();
  const { filters, isFiltered, clearFilters } = history;
  const kind = activityKinds.find((known) => known === filters.kind);
  const query = trpc.device.listActivity.useInfiniteQuery(
    { ...(kind ? { kinds: [kind] } : {}), ...history.asked },
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
        <HistoryFilters
          history={history}
          label={t('timeline.kinds')}
          kind={kind ?? 'all'}
          kinds={(['all', ...kinds] as const).map((value) => ({
            value,
            label: t(`timeline.kind.${value}`),
          }))}
          deviceTitle={t('audit.chooseActiveDevice')}
          names={{ device: first?.deviceName, person: first?.personName }}
        />
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList query={query} keyOf={({ key }) => key} label={t('title.device.fleet-activity')}>
            {(entry, index) => (
              <>
                <DayHeading at={entry.at} before={items[index - 1]?.at} timeZone={timeZone} />
                <TimelineEntry entry={entry} timeZone={timeZone} withDevice={!filters.deviceNo} />
              </>
            )}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
