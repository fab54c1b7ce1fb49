import { orderStatuses } from '@larder/domain/order/order-status';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ReceiptText } from 'lucide-react';
import type { ComponentProps } from 'react';
import { AbnormalLink } from '#features/order/abnormal-link.tsx';
import { headOptions } from '#platform/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { OrderFilters } from './order-management/order-filters.tsx';
import { OrderRow } from './order-management/order-row.tsx';
import { OrderSum } from './order-management/order-sum.tsx';

const PATH = '/pages/index/order-management/order-management';
const UNFILTERED = { status: 'all', from: '', to: '', deviceNo: '', q: '' };

const row = (order: ComponentProps<typeof OrderRow>['order']) => <OrderRow order={order} />;

/** Screen 39: orders, newest first: the last seven days unless the user chooses other days. */
export default function OrderManagementPage() {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters(UNFILTERED);
  const asked = {
    status: orderStatuses.find((status) => status === filters.status) ?? ('all' as const),
    from: filters.from || undefined,
    to: filters.to || undefined,
    deviceNo: filters.deviceNo || undefined,
    q: filters.q || undefined,
  };
  const orders = trpc.order.list.useInfiniteQuery(asked, {
    ...pagedOptions,
    ...headOptions('id', 'orderId'),
  });
  const summary = trpc.order.summarize.useQuery(asked);
  return (
    <DataScreen
      path={PATH}
      query={orders}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState icon={<ReceiptText aria-hidden="true" />} title={t('order.empty')} />
        )
      }
      head={
        <>
          <AbnormalLink />
          <OrderFilters
            filters={filters}
            device={orders.data?.pages[0]?.items[0]?.deviceName ?? undefined}
            setFilters={setFilters}
          />
        </>
      }
    >
      {() => (
        <>
          <OrderSum summary={summary.data} />
          <div className="border-line border-t bg-surface">
            <PagedList
              query={orders}
              keyOf={({ id }) => id}
              label={t('title.index.order-management.order-management')}
            >
              {row}
            </PagedList>
          </div>
        </>
      )}
    </DataScreen>
  );
}
