import { timelineKinds } from '@larder/domain/device/timeline-kinds';
import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { CalendarDays, History } from 'lucide-react';
import { DayHeading } from '#features/timeline/day-heading.tsx';
import { TimelineEntry } from '#features/timeline/timeline-entry.tsx';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type TimelinePanelProps = { deviceNo: string; timeZone: string };

/** History of a device, newest first, on the device's own clock. [screens A-4] */
export function TimelinePanel({ deviceNo, timeZone }: TimelinePanelProps) {
  const t = useText();
  const seesAlerts = useCan(['alert.view']);
  const { filters, setFilters, clearFilters } = useQueryFilters({ kind: 'all' });
  const kind = timelineKinds.find((known) => known === filters.kind);
  const query = trpc.device.readTimeline.useInfiniteQuery(
    { deviceNo, ...(kind ? { kinds: [kind] } : {}) },
    { ...pagedOptions, ...headOptions('key') },
  );
  const kinds = timelineKinds.filter(
    (known) =>
      (seesAlerts || (known !== 'alert' && known !== 'temperature')) &&
      // Of addresses from before.
      (known !== 'session' || kind === 'session'),
  );
  const items = query.data ? itemsOf(query.data) : [];
  return (
    <div
      data-timeline={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
      aria-busy={query.isLoading}
    >
      <div className="p-3">
        <Chips
          label={t('timeline.kinds')}
          value={kind ?? 'all'}
          onChange={(chosen) => setFilters({ kind: chosen })}
          before={<ByDays deviceNo={deviceNo} />}
          chips={(['all', ...kinds] as const).map((value) => ({ value, label: t(`timeline.kind.${value}`) }))}
        />
      </div>
      {query.data && items.length > 0 ? (
        <div className="border-line border-t bg-surface">
          <PagedList query={query} keyOf={({ key }) => key} label={t('timeline.view.timeline')}>
            {(entry, index) => (
              <>
                <DayHeading at={entry.at} before={items[index - 1]?.at} timeZone={timeZone} />
                <TimelineEntry entry={entry} timeZone={timeZone} />
              </>
            )}
          </PagedList>
        </div>
      ) : query.data ? (
        kind ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState icon={<History aria-hidden="true" />} title={t('timeline.empty')} />
        )
      ) : query.isError ? (
        <FailedQuery query={query} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}

/** Leads to what happened at the device on chosen days, or by one person. */
function ByDays({ deviceNo }: { deviceNo: string }) {
  const t = useText();
  const href = screenHref('/pages/device/fleet-activity', { deviceNo });
  return (
    <ButtonLink tone="secondary" size="medium" href={href} icon={<CalendarDays aria-hidden="true" />}>
      {t('timeline.byDays')}
    </ButtonLink>
  );
}
