import { Button, ButtonLink } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { useCan } from '../../../app/can.tsx';
import { screenLink } from '../../../app/screen-href.ts';
import { useRefusalText } from '../../../app/use-refusal-text.ts';
import { useSend } from '../../../app/use-send.ts';
import { useText } from '../../../app/use-text.ts';
import { apiClient } from '../../../platform/api-client.ts';
import { useOnline } from '../../../platform/network-state.ts';
import { trpc } from '../../../platform/trpc.ts';
import { restockFlows } from '../restock-flow.ts';
import type { RestockOrder } from './restock-order-screen.tsx';

/** What can be done about an order, as far as it has come. */
export function OrderFooter({ order }: { order: RestockOrder }) {
  const t = useText();
  const mayStart = useCan(['restock.refill.execute']);
  const mayCreate = useCan(['restock.order.create']);
  const { id, deviceNo, mode, status, fulfilment, record } = order;
  const flow = restockFlows[mode];
  const links = [
    status === 'created' &&
      mayStart && [t('restock.order.start'), screenLink(flow.device, { deviceNo, orderId: id })],
    record && [t('restock.order.record'), screenLink(flow.record, { id: record.id })],
    fulfilment === 'partial' &&
      mayCreate &&
      flow.orders && [
        t('restock.order.shortfall'),
        screenLink(flow.orders.create, { deviceNo, fromOrderId: id }),
      ],
  ].filter((link) => Array.isArray(link));
  if (status === 'canceled' || (links.length === 0 && status !== 'created')) return null;
  return (
    <StickyFooter>
      {status === 'created' && <CancelOrder order={order} />}
      {links.map(([label, href]) =>
        href ? (
          <ButtonLink
            key={label}
            href={href}
            tone={label === t('restock.order.record') ? 'secondary' : 'primary'}
          >
            {label}
          </ButtonLink>
        ) : null,
      )}
    </StickyFooter>
  );
}

function CancelOrder({ order: { id, orderNo, deviceName, deviceNo } }: { order: RestockOrder }) {
  const t = useText();
  const toast = useToast();
  const online = useOnline();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const may = useCan(['restock.order.cancel']);
  const [asking, setAsking] = useState(false);
  const cancel = useSend(apiClient.restock.cancelOrder.mutate);
  if (!may) return null;
  const send = async () => {
    try {
      await cancel.mutateAsync({ id });
      toast.success(t('restock.order.canceled'));
    } catch (error) {
      toast.error(textOf(error));
    }
    setAsking(false);
    await queries.restock.order.invalidate();
  };
  return (
    <>
      <Button tone="secondary" disabled={!online} onClick={() => setAsking(true)}>
        {t('restock.order.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('restock.order.cancel.title')}
        sentence={t('restock.order.cancel.sentence', { no: orderNo, device: deviceName ?? deviceNo })}
        cancelLabel={t('restock.cancel.stay')}
        verb={t('restock.order.cancel')}
        destructive
        busyText={cancel.isPending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void send()}
      />
    </>
  );
}
