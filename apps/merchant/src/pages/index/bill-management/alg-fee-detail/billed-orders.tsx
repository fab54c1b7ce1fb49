import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ListRow } from '@larder/ui/layout/list-row';
import { ScanEye } from 'lucide-react';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type BilledOrdersProps = { path: ScreenPath; id: string; deviceNo: string; day: string };

/** The orders of one device on one day; members who may see orders open them. */
export function BilledOrders({ path, id, deviceNo, day }: BilledOrdersProps) {
  const t = useText();
  const { longDay, time, phoneZone } = useFormats();
  const maySee = useCan(['order.view']);
  const query = trpc.bill.listBilledOrders.useInfiniteQuery({ id, deviceNo, day }, pagedOptions);
  const zone = query.data?.pages[0]?.timezone ?? phoneZone;
  return (
    <DataScreen
      path={path}
      query={query}
      subtitle={t('bill.ordersOf', { device: deviceNo, day: longDay(day) })}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={<EmptyState icon={<ScanEye aria-hidden="true" />} title={t('bill.noOrders')} />}
    >
      {() => (
        <div className="grow border-line border-t bg-surface">
          <PagedList
            query={query}
            keyOf={(order) => order.id}
            label={t('bill.ordersOf', { device: deviceNo, day: longDay(day) })}
          >
            {(order) => {
              const href = maySee
                ? screenHref('/pages/index/order-management/order-details', { id: order.id })
                : null;
              return (
                <ListRow
                  as="div"
                  id={order.id}
                  title={<span className="tabular-nums">{order.orderNo}</span>}
                  value={time(order.createdAt, zone)}
                  {...(href ? { href } : {})}
                />
              );
            }}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
