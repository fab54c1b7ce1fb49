import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { ClipboardList } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { Can } from '#screen-kit/member/can.tsx';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CreateOrderLink } from './create-order-link.tsx';
import { OrderRow } from './order-row.tsx';

const statuses = ['created', 'restocking', 'done', 'canceled'] as const;
/** Value in the address for orders assigned to the reader only. */
const MINE = '1';
type OrderMode = 'refill' | 'legacy';

/** Screen ORDERS (95, 121): orders and their outcomes, newest first. */
export function RestockOrdersScreen({ path, mode }: { path: ScreenPath; mode: OrderMode }) {
  const t = useText();
  const [search] = useSearchParams();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ status: 'all', mine: '' });
  const deviceNo = search.get('deviceNo') || undefined;
  const orders = trpc.restock.listOrders.useInfiniteQuery(
    {
      mode,
      status: statuses.find((status) => status === filters.status),
      deviceNo,
      mine: filters.mine !== '' || undefined,
    },
    { ...pagedOptions, ...headOptions('id', 'orderId') },
  );
  return (
    <DataScreen
      path={path}
      query={orders}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState
            icon={<ClipboardList aria-hidden="true" />}
            title={t('restock.orders.empty')}
            action={<CreateOrderLink mode={mode} deviceNo={deviceNo} />}
          />
        )
      }
      head={
        <div className="flex flex-col gap-2 p-3">
          <Chips
            label={t('restock.orders.filter')}
            chips={[
              { value: 'all', label: t('shell.devices.all') },
              ...statuses.map((status) => ({ value: status, label: t(`enum.restock.order.${status}`) })),
            ]}
            value={filters.status}
            onChange={(status) => setFilters({ status })}
          />
          <Chips
            multiple
            label={t('restock.orders.whose')}
            chips={[{ value: MINE, label: t('restock.orders.mine') }]}
            value={filters.mine === '' ? [] : [MINE]}
            onChange={(chosen) => setFilters({ mine: chosen.length > 0 ? MINE : '' })}
          />
        </div>
      }
    >
      {() => (
        <>
          <div className="grow border-line border-t bg-surface">
            <PagedList query={orders} keyOf={({ id }) => id} label={t('restock.orders.list')}>
              {(order) => <OrderRow order={order} mode={mode} />}
            </PagedList>
          </div>
          <Can anyOf={['restock.order.create']}>
            <StickyFooter>
              <CreateOrderLink mode={mode} deviceNo={deviceNo} block />
            </StickyFooter>
          </Can>
        </>
      )}
    </DataScreen>
  );
}
