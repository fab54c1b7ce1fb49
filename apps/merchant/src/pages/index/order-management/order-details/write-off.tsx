import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Order = Pick<Outputs['order']['read'], 'id' | 'orderNo' | 'dueMinor' | 'currency'>;

/** Gives up the unpaid part of an order, after asking. [screens 41] */
export function WriteOff({ order }: { order: Order }) {
  const t = useText();
  const { money } = useFormats();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button tone="secondary" size="medium" disabled={!online} onClick={() => setAsking(true)}>
        {t('order.writeOff', { amount: money(order.dueMinor, order.currency) })}
      </Button>
      <WriteOffDialog order={order} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

type WriteOffDialogProps = { order: Order; open: boolean; onClose: () => void };

/** Asks and writes off; a refusal reloads the order. */
export function WriteOffDialog({ order, open, onClose }: WriteOffDialogProps) {
  const { id, orderNo, dueMinor, currency } = order;
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const { money } = useFormats();
  const utils = trpc.useUtils();
  const writeOff = useSend(apiClient.order.writeOff.mutate);
  const amount = money(dueMinor, currency);
  async function send() {
    try {
      await writeOff.mutateAsync({ id });
      toast.masked(t('toast.writtenOff'));
    } catch (error) {
      toast.error(textOf(error));
    }
    onClose();
    await utils.order.invalidate();
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('order.writeOff.title', { amount })}
      sentence={t('order.writeOff.sentence', { amount, number: orderNo })}
      cancelLabel={t('btn.cancel')}
      verb={t('order.writeOff.verb')}
      destructive
      busyText={writeOff.isPending ? t('shell.sending') : undefined}
      onCancel={onClose}
      onConfirm={() => void send()}
    />
  );
}
