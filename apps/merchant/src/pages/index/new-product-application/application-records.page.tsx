import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { FilePlus2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ApplicationRow } from './application-records/application-row.tsx';

const PATH = '/pages/index/new-product-application/application-records';
const STATUSES = ['pending_review', 'approved', 'rejected'] as const;
const applyHref = screenHref('/pages/index/new-product-application/add-new-product');

const row = (application: ComponentProps<typeof ApplicationRow>['application']) => (
  <ApplicationRow application={application} />
);

/** Screen 30: the merchant's applications, newest first. */
export default function ApplicationRecordsPage() {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ status: '' });
  const status = STATUSES.find((known) => known === filters.status);
  const applications = trpc.product.listApplications.useInfiniteQuery(
    { status },
    { ...pagedOptions, ...headOptions('id', 'applicationId') },
  );
  return (
    <DataScreen
      path={PATH}
      query={applications}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState
            icon={<FilePlus2 aria-hidden="true" />}
            title={t('product.apply.empty')}
            hint={t('product.apply.emptyHint')}
            action={
              <ButtonLink size="medium" href={applyHref}>
                {t('product.apply.start')}
              </ButtonLink>
            }
          />
        )
      }
      head={
        <div className="p-3">
          <Chips
            label={t('product.apply.filter')}
            chips={['', ...STATUSES].map((value) => ({
              value,
              label: value === '' ? t('product.all') : t(`enum.application.${value as 'approved'}`),
            }))}
            value={filters.status}
            onChange={(chosen) => setFilters({ status: chosen })}
          />
        </div>
      }
    >
      {() => (
        <>
          <div className="grow border-line border-t bg-surface">
            <PagedList
              query={applications}
              keyOf={({ id }) => id}
              label={t('title.index.new-product-application.application-records')}
            >
              {row}
            </PagedList>
          </div>
          <StickyFooter>
            <ButtonLink href={applyHref}>{t('product.apply.start')}</ButtonLink>
          </StickyFooter>
        </>
      )}
    </DataScreen>
  );
}
