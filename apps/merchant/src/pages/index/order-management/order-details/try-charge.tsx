import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useReasonWords } from './use-money-words.ts';

type Answer = Outputs['order']['tryCharge'];

type TryChargeProps = {
  order: Pick<Outputs['order']['read'], 'id'>;
  /** After the last try. */
  isTooSoon: boolean;
  /** The id of the words that say why it is unpaid, and from when it may be tried. */
  describedBy: string;
};

/** Charges the hold at once and says what the bank answered. */
export function TryCharge({ order, isTooSoon, describedBy }: TryChargeProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const reasonOf = useReasonWords();
  const online = useOnline();
  const utils = trpc.useUtils();
  const tryCharge = useSend(apiClient.order.tryCharge.mutate);
  // Until the order is reloaded, which says when it may be tried again.
  const [isTrying, setIsTrying] = useState(false);
  function say({ result, code }: Answer) {
    if (result === 'charged') return toast.masked(t('toast.charged'));
    if (result === 'pending') return toast.info(t('order.charge.pending'));
    if (result === 'released') return toast.error(t('order.charge.released'));
    const reason = reasonOf(code);
    toast.error(reason ? t('order.charge.refusedWhy', { reason }) : t('order.charge.refused'));
  }
  async function send() {
    setIsTrying(true);
    try {
      say(await tryCharge.mutateAsync({ id: order.id }));
    } catch (error) {
      toast.error(textOf(error));
    }
    await utils.order.invalidate();
    setIsTrying(false);
  }
  return (
    <Button
      tone="secondary"
      size="medium"
      icon={<RotateCw aria-hidden="true" />}
      disabled={!online || isTooSoon}
      aria-describedby={describedBy}
      busyText={isTrying ? t('order.charge.trying') : undefined}
      onClick={() => void send()}
    >
      {t('order.charge.try')}
    </Button>
  );
}
