import { complaintStatuses } from '@larder/domain/complaint/complaint-transitions';
import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { MessageSquareWarning } from 'lucide-react';
import type { ComponentProps } from 'react';
import { trpc } from '#platform/trpc.ts';
import { ExportList } from '#screen-kit/export/export-list.tsx';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ComplaintFilters } from './customer-complaints/complaint-filters.tsx';
import { ComplaintRow } from './customer-complaints/complaint-row.tsx';

const PATH = '/pages/index/customer-complaints/customer-complaints';

const row = (complaint: ComponentProps<typeof ComplaintRow>['complaint']) => (
  <ComplaintRow complaint={complaint} />
);

/** Screen 47: complaints of shoppers, those that wait by age, all others newest first. */
export default function CustomerComplaintsPage() {
  const t = useText();
  const mayHandle = useCan(['complaint.handle']);
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({
    status: 'all',
    deviceNo: '',
    q: '',
  });
  const asked = {
    status: complaintStatuses.find((known) => known === filters.status),
    deviceNo: filters.deviceNo || undefined,
    q: filters.q || undefined,
  };
  const complaints = trpc.complaint.list.useInfiniteQuery(asked, pagedOptions);
  const summary = trpc.complaint.summarize.useQuery();
  const add = mayHandle && screenHref('/pages/index/customer-complaints/add-complaint');
  const addLink = add && <ButtonLink href={add}>{t('complaint.add')}</ButtonLink>;
  return (
    <DataScreen
      path={PATH}
      query={complaints}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState
            icon={<MessageSquareWarning aria-hidden="true" />}
            title={t('complaint.empty')}
            hint={t('complaint.emptyHint')}
            action={addLink}
          />
        )
      }
      head={
        <ComplaintFilters
          filters={filters}
          setFilters={setFilters}
          summary={summary.data}
          deviceName={complaints.data?.pages[0]?.items[0]?.deviceName}
          action={
            <ExportList
              list={{ kind: 'complaints', params: asked }}
              isEmpty={complaints.data && itemsOf(complaints.data).length === 0}
              facts={[
                {
                  label: t('complaint.status'),
                  value: t(asked.status ? `enum.complaint.${asked.status}` : 'complaint.all'),
                },
                ...(asked.deviceNo ? [{ label: t('field.device.number'), value: asked.deviceNo }] : []),
                ...(asked.q ? [{ label: t('complaint.search'), value: asked.q }] : []),
              ]}
            />
          }
        />
      }
    >
      {() => (
        <>
          <div className="grow border-line border-t bg-surface">
            <PagedList
              query={complaints}
              keyOf={({ id }) => id}
              label={t('title.index.customer-complaints.customer-complaints')}
            >
              {row}
            </PagedList>
          </div>
          {addLink && <StickyFooter>{addLink}</StickyFooter>}
        </>
      )}
    </DataScreen>
  );
}
