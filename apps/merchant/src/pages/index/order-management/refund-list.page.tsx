import { refundListStates } from '@larder/domain/order/refund-transitions';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { ExportList } from '#screen-kit/export/export-list.tsx';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RefundCells, useRefundColumns } from './refund-list/refund-cells.tsx';
import { RefundRow } from './refund-list/refund-row.tsx';

const PATH = '/pages/index/order-management/refund-list';
const UNFILTERED = { state: 'all' };

type Refund = ComponentProps<typeof RefundRow>['refund'];
const row = (refund: Refund) => <RefundRow refund={refund} />;
const cells = (refund: Refund) => <RefundCells refund={refund} />;

/** Screen 142: refunds, newest first; those that wait for approval and those that failed are counted. [decision 130] */
export default function RefundListPage() {
  const t = useText();
  const { filters, setFilters } = useQueryFilters(UNFILTERED);
  const state = refundListStates.find((known) => known === filters.state) ?? 'all';
  const refunds = trpc.order.listRefunds.useInfiniteQuery(
    { state },
    { ...pagedOptions, ...headOptions('id', 'refundId') },
  );
  const columns = useRefundColumns();
  const { data: counts } = trpc.order.countRefunds.useQuery();
  const countOf = { pending_approval: counts?.pendingApproval, failed: counts?.failed };
  const chips = refundListStates.map((value) => {
    const count = value === 'pending_approval' || value === 'failed' ? countOf[value] : undefined;
    return { value, label: t(`enum.refund.${value}`), ...(count && { count }) };
  });
  return (
    <DataScreen
      path={PATH}
      query={refunds}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        <EmptyState
          icon={<Undo2 aria-hidden="true" />}
          title={t(state === 'all' ? 'refund.emptyList' : 'refund.emptyState')}
        />
      }
      head={
        <div className="flex flex-col gap-3 p-3">
          <Chips
            label={t('refund.states')}
            chips={[{ value: 'all' as const, label: t('refund.all') }, ...chips]}
            value={state}
            onChange={(chosen) => setFilters({ state: chosen })}
          />
          <div className="flex justify-end">
            <ExportList
              list={{ kind: 'refunds', params: { state } }}
              isEmpty={refunds.data && itemsOf(refunds.data).length === 0}
              facts={[
                {
                  label: t('field.order.status'),
                  value: t(state === 'all' ? 'refund.all' : `enum.refund.${state}`),
                },
              ]}
            />
          </div>
        </div>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList
            query={refunds}
            keyOf={({ id }) => id}
            label={t('title.index.order-management.refund-list')}
            table={{ columns, row: cells }}
          >
            {row}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
