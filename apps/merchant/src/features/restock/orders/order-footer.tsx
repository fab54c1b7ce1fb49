import { Button, ButtonLink } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { RestockOrder } from './restock-order.ts';

type Step = { label: string; href: string | undefined; tone: 'primary' | 'secondary' };

/** Actions that the state of an order allows. */
export function OrderFooter({ order }: { order: RestockOrder }) {
  const steps = useSteps(order).filter(({ href }) => href !== undefined);
  const mayCancel = useCan(['restock.order.cancel']);
  const cancels = order.status === 'created' && mayCancel;
  if (steps.length === 0 && !cancels) return null;
  return (
    <StickyFooter>
      {cancels && <CancelOrder order={order} />}
      {steps.map(({ label, href = '', tone }) => (
        <ButtonLink key={label} href={href} tone={tone}>
          {label}
        </ButtonLink>
      ))}
    </StickyFooter>
  );
}

function useSteps({ id, deviceNo, mode, status, fulfillment, record }: RestockOrder): Step[] {
  const t = useText();
  const mayStart = useCan(['restock.refill.execute']);
  const mayCreate = useCan(['restock.order.create']);
  const flow = restockFlows[mode];
  const write = (of: Record<string, string>) =>
    mayCreate && flow.orders ? screenHref(flow.orders.create, { deviceNo, ...of }) : undefined;
  if (status === 'created') {
    const start = mayStart ? screenHref(flow.device, { deviceNo, orderId: id }) : undefined;
    return [
      { label: t('restock.order.edit'), href: write({ orderId: id }), tone: 'secondary' },
      { label: t('restock.order.start'), href: start, tone: 'primary' },
    ];
  }
  const shortfall = fulfillment === 'partial' ? write({ fromOrderId: id }) : undefined;
  return [
    {
      label: t('restock.order.record'),
      href: record ? screenHref(flow.record, { id: record.id }) : undefined,
      tone: 'secondary',
    },
    { label: t('restock.order.shortfall'), href: shortfall, tone: 'primary' },
  ];
}

function CancelOrder({ order: { id, orderNo, deviceName, deviceNo } }: { order: RestockOrder }) {
  const t = useText();
  const toast = useToast();
  const online = useOnline();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const cancel = useSend(apiClient.restock.cancelOrder.mutate);
  const send = async () => {
    try {
      await cancel.mutateAsync({ id });
      toast.success(t('restock.order.canceled'));
    } catch (error) {
      toast.error(textOf(error));
    }
    setAsking(false);
    await queries.restock.readOrder.invalidate();
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
