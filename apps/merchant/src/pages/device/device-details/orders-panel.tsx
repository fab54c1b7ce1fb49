import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ReceiptText } from 'lucide-react';
import { OrderRow } from '#features/order/order-row.tsx';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type OrdersPanelProps = { deviceNo: string; timeZone: string };

/** Orders of a device in the last seven days, newest first, on the device's own clock; other days are a link away. */
export function OrdersPanel({ deviceNo, timeZone }: OrdersPanelProps) {
  const t = useText();
  const query = trpc.order.list.useInfiniteQuery(
    { status: 'all', type: 'all', deviceNo },
    { ...pagedOptions, ...headOptions('id', 'orderId') },
  );
  const isEmpty = query.data && itemsOf(query.data).length === 0;
  return (
    <div data-orders={query.data ? 'ready' : query.isError ? 'error' : 'loading'} aria-busy={query.isLoading}>
      <div className="flex flex-wrap items-center justify-between gap-2 p-3">
        <p className="px-1 text-ink-soft text-sm">{t('device.orders.week')}</p>
        <ButtonLink
          tone="secondary"
          size="medium"
          href={screenHref('/pages/index/order-management/order-management', { deviceNo })}
        >
          {t('device.orders.all')}
        </ButtonLink>
      </div>
      {isEmpty ? (
        <EmptyState icon={<ReceiptText aria-hidden="true" />} title={t('order.empty')} />
      ) : query.data ? (
        <div className="border-line border-t bg-surface">
          <PagedList query={query} keyOf={({ id }) => id} label={t('timeline.view.orders')}>
            {(order) => <OrderRow order={order} timeZone={timeZone} />}
          </PagedList>
        </div>
      ) : query.isError ? (
        <FailedQuery query={query} />
      ) : (
        <ListSkeleton picture={false} />
      )}
    </div>
  );
}
