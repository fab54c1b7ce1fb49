import { undoablePriceStates } from '@larder/domain/template/price-state';
import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useNavigate } from 'react-router-dom';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { PriceChange } from './price-change.ts';

/** Takes the change back, or leaves the screen. */
export function ChangeFooter({ change }: { change: PriceChange }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const { money } = useFormats();
  const online = useOnline();
  const back = useBackWhenDone();
  const navigate = useNavigate();
  const mayEdit = useCan(['template.edit']);
  const queries = trpc.useUtils();
  const { mutateAsync, isPending } = useSend(apiClient.template.undoPrices.mutate);
  const undoable = change.devices.filter(({ state }) => undoablePriceStates.includes(state));
  const waits = undoable.some(({ state }) => state === 'waiting');
  const [former, ...others] = new Set(undoable.flatMap(({ formerPrices }) => formerPrices));
  async function undo() {
    try {
      const { id } = await mutateAsync({ id: change.id });
      const href = screenHref('/pages/index/product-management/price-change', { id });
      if (id !== change.id && href) navigate(href, { replace: true });
    } catch (error) {
      toast.error(textOf(error));
    }
    void queries.template.readPriceChange.invalidate();
    void queries.template.readPrices.invalidate();
  }
  return (
    <StickyFooter>
      {mayEdit && undoable.length > 0 && (
        <Button
          tone="secondary"
          disabled={!online}
          busyText={isPending ? t('shell.sending') : undefined}
          onClick={() => void undo()}
        >
          {waits
            ? t('product.priceChange.cancel')
            : former !== undefined && others.length === 0
              ? t('product.priceChange.backTo', { price: money(former) })
              : t('product.priceChange.backToFormer')}
        </Button>
      )}
      <Button onClick={back}>{t('btn.done')}</Button>
    </StickyFooter>
  );
}
