import { isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { Button } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { useState } from 'react';
import { SessionVideo } from '#features/media/session-video.tsx';
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx';
import { RefundBadge } from '#features/order/refund/refund-badge.tsx';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Complaint } from './complaint.ts';
import { LinkSheet } from './link-sheet.tsx';

/** The order that the complaint is about, its video and the refunds of the complaint, or a way to link an order. */
export function OrderCard({ complaint, mayHandle }: { complaint: Complaint; mayHandle: boolean }) {
  const t = useText();
  const { money, fullTime } = useFormats();
  const { order, refunds, device, status, isRefunding } = complaint;
  const links = mayHandle && isOpenComplaint(status) && !isRefunding;
  return (
    <Card title={t('complaint.order')} flush>
      {order ? (
        <List>
          <ListRow
            id={order.id}
            href={screenHref('/pages/index/order-management/order-details', { id: order.id })}
            title={
              <span className="font-semibold tabular-nums">{money(order.totalMinor, order.currency)}</span>
            }
            subtitle={
              <>
                {order.firstItemName && (
                  <span className="block break-words">
                    {t('complaint.items', { name: order.firstItemName, count: order.itemQty })}
                  </span>
                )}
                <span className="block break-words tabular-nums">{order.orderNo}</span>
                <span className="block">{fullTime(order.createdAt, device.timezone)}</span>
              </>
            }
            trailing={<OrderStatusBadge status={order.status} tags={order.tags} />}
          />
          {refunds.map((refund) => (
            <ListRow
              key={refund.id}
              id={refund.id}
              href={screenHref('/pages/index/order-management/refund-details', { id: refund.id })}
              title={t('complaint.refund', { amount: money(refund.amountMinor, order.currency) })}
              subtitle={fullTime(refund.requestedAt, device.timezone)}
              trailing={<RefundBadge state={refund.state} />}
            />
          ))}
        </List>
      ) : (
        <p className="px-4 pb-3 text-ink-soft">{t('complaint.noOrder')}</p>
      )}
      {order && <OrderVideo orderId={order.id} />}
      {links && <LinkOrder complaint={complaint} />}
    </Card>
  );
}

/** The video of the purchase, for members who may see it. */
function OrderVideo({ orderId }: { orderId: string }) {
  const mayView = useCan(['order.view']);
  const order = trpc.order.read.useQuery({ id: orderId }, { enabled: mayView });
  const { session, video } = order.data ?? {};
  if (!session || !video?.viewKey) return null;
  return (
    <div className="px-4 pb-4">
      <SessionVideo framed sessionId={session.id} viewKey={video.viewKey} />
    </div>
  );
}

function LinkOrder({ complaint }: { complaint: Complaint }) {
  const t = useText();
  const online = useOnline();
  const [linking, setLinking] = useState(false);
  return (
    <div className="px-4 pb-4">
      <Button block tone="secondary" size="medium" disabled={!online} onClick={() => setLinking(true)}>
        {t(complaint.order ? 'complaint.link.other' : 'complaint.link')}
      </Button>
      <LinkSheet open={linking} complaint={complaint} onClose={() => setLinking(false)} />
    </div>
  );
}
