import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import { apiClient } from '#platform/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useMomentWords } from './use-moment-words.ts';
import { useReasonWords } from './use-money-words.ts';

type Order = Pick<Outputs['order']['read'], 'id' | 'device'>;
type Answer = Outputs['order']['tryCharge'];

/** Charges the hold at once and says what the bank answered. Until `waitsUntil` it only says from when it may. */
export function TryCharge({ order, waitsUntil }: { order: Order; waitsUntil: string | null }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const reasonOf = useReasonWords();
  const momentsOf = useMomentWords(order.device.timezone);
  const online = useOnline();
  const utils = trpc.useUtils();
  const noteId = useId();
  const tryCharge = useSend(apiClient.order.tryCharge.mutate);
  function say({ result, code }: Answer) {
    if (result === 'charged') return toast.success(t('toast.charged'));
    if (result !== 'refused') return toast.error(t(`order.charge.${result}`));
    const reason = reasonOf(code);
    toast.error(reason ? t('order.charge.refusedWhy', { reason }) : t('order.charge.refused'));
  }
  async function send() {
    try {
      say(await tryCharge.mutateAsync({ id: order.id }));
    } catch (error) {
      toast.error(textOf(error));
    }
    await utils.order.invalidate();
  }
  return (
    <div className="min-w-0">
      <Button
        block
        tone="secondary"
        size="medium"
        icon={<RotateCw aria-hidden="true" />}
        disabled={!online || waitsUntil !== null}
        aria-describedby={waitsUntil ? noteId : undefined}
        busyText={tryCharge.isPending ? t('order.charge.trying') : undefined}
        onClick={() => void send()}
      >
        {t('order.charge.try')}
      </Button>
      {waitsUntil && (
        <p id={noteId} className="mt-1 text-center text-sm">
          {t('order.charge.too_soon', { times: momentsOf([waitsUntil]) })}
        </p>
      )}
    </div>
  );
}
