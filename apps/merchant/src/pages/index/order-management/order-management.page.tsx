import { searchOfAnyTime } from '@larder/domain/order/order-search';
import { orderStatusFilters, orderTypes } from '@larder/domain/order/order-status';
import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ReceiptText } from 'lucide-react';
import { OrderRow } from '#features/order/order-row.tsx';
import type { ListedOrder } from '#features/order/use-order-words.ts';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { useRange } from '#screen-kit/filter/range-filter.tsx';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ExportOrders } from './order-management/export-orders.tsx';
import { OrderCells, useOrderColumns } from './order-management/order-cells.tsx';
import { OrderFilters } from './order-management/order-filters.tsx';
import { OrderSum } from './order-management/order-sum.tsx';

const PATH = '/pages/index/order-management/order-management';
const UNFILTERED = { status: 'all', type: 'all', from: '', to: '', deviceNo: '', q: '' };

const row = (order: ListedOrder) => <OrderRow order={order} />;
const cells = (order: ListedOrder) => <OrderCells order={order} />;

/**
 * Screen 39: orders, newest first: the last seven days unless the user chooses other days, or searches for a card or a
 * number, which finds orders of any time as the search over everything does. [decision 195]
 */
export default function OrderManagementPage() {
  const t = useText();
  const { filters, setFilters, clearFilters } = useQueryFilters(UNFILTERED);
  const range = useRange();
  const asked = {
    status: orderStatusFilters.find((status) => status === filters.status) ?? ('all' as const),
    type: orderTypes.find((type) => type === filters.type) ?? ('all' as const),
    from: filters.from || undefined,
    to: filters.to || undefined,
    deviceNo: filters.deviceNo || undefined,
    q: filters.q || undefined,
  };
  const isOfAnyTime = searchOfAnyTime(asked) !== null;
  const mayBeOfAnyTime = searchOfAnyTime({ q: asked.q }) !== null;
  const orders = trpc.order.list.useInfiniteQuery(asked, {
    ...pagedOptions,
    ...headOptions('id', 'orderId'),
  });
  const summary = trpc.order.summarize.useQuery(asked);
  const device = summary.data?.deviceName;
  const columns = useOrderColumns();
  // Chosen days alone hide nothing: a merchant without orders in them is not asked to clear a filter.
  const isNarrowed = asked.status !== 'all' || asked.type !== 'all' || asked.deviceNo || asked.q;
  return (
    <DataScreen
      path={PATH}
      width="full"
      query={orders}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isNarrowed ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <>
            <EmptyState icon={<ReceiptText aria-hidden="true" />} title={t('order.empty')} />
            <div className="flex flex-wrap justify-center gap-2 p-3">
              <OtherLists />
            </div>
          </>
        )
      }
      head={
        <OrderFilters
          filters={filters}
          range={range}
          anyTime={mayBeOfAnyTime ? { isShown: isOfAnyTime } : undefined}
          device={device}
          setFilters={setFilters}
        />
      }
    >
      {() => (
        <>
          <OrderSum
            summary={summary.data}
            action={
              <ExportOrders
                asked={isOfAnyTime ? asked : { ...asked, from: range.from, to: range.to }}
                device={device}
              />
            }
            links={<OtherLists />}
          />
          <div className="border-line border-t bg-surface">
            <PagedList
              query={orders}
              keyOf={({ id }) => id}
              label={t('title.index.order-management.order-management')}
              table={{ columns, row: cells }}
            >
              {row}
            </PagedList>
          </div>
        </>
      )}
    </DataScreen>
  );
}

/** Leads to the orders that a person must decide, and to the refunds. */
function OtherLists() {
  const t = useText();
  const maySeeAbnormal = useCan(['order.abnormal.view']);
  const abnormal = screenHref('/pages/index/order-management/abnormal-list');
  const refunds = screenHref('/pages/index/order-management/refund-list');
  return (
    <>
      {maySeeAbnormal && (
        <ButtonLink tone="secondary" size="medium" href={abnormal}>
          {t('title.index.order-management.abnormal-list')}
        </ButtonLink>
      )}
      <ButtonLink tone="secondary" size="medium" href={refunds}>
        {t('title.index.order-management.refund-list')}
      </ButtonLink>
    </>
  );
}
