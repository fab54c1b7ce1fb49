import { amountEntry } from '@larder/contract/fields';
import { formatMinor } from '@larder/domain/money';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiClient } from '#platform/api-client.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import type { PriceTiming } from './price-timing.ts';

export type Prices = Outputs['template']['readPrices'];

const entry = amountEntry('price');

/** State of the sheet that changes a price: the amount, the chosen devices and the time; and sending it. */
export function useReprice(productId: string, { devices, usualMinor }: Prices) {
  const navigate = useNavigate();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const { mutateAsync, isPending } = useSend(apiClient.template.changePrices.mutate);
  const [typed, setTyped] = useState('');
  const [timing, setTiming] = useState<PriceTiming>({ kind: 'now', at: null });
  const [timeError, setTimeError] = useState<string>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(devices.filter(({ isOwn }) => !isOwn || devices.length === 1).map((each) => each.deviceNo)),
  );
  const parsed = entry.safeParse(typed);
  const priceMinor = parsed.success ? parsed.data : null;
  const chosen = devices.filter(({ deviceNo }) => ticked.has(deviceNo));
  const oldMinor = usualMinor ?? devices[0]?.prices[0] ?? 0;

  function tick(deviceNo: string, on: boolean) {
    const next = new Set(ticked);
    if (on) next.add(deviceNo);
    else next.delete(deviceNo);
    setTicked(next);
  }
  async function publish() {
    if (priceMinor === null) return;
    try {
      const { id } = await mutateAsync({
        productId,
        priceMinor,
        devices: chosen.map(({ deviceNo, prices }) => ({ deviceNo, prices: [...prices] })),
        effectiveAt: timing.at,
      });
      void queries.template.readPrices.invalidate();
      const href = screenHref('/pages/index/product-management/price-change', { id });
      if (href) navigate(href);
    } catch (error) {
      if (refusalOf(error).params?.field === 'effectiveAt') setTimeError(textOf(error));
      else toast.error(textOf(error));
    }
  }
  return {
    typed,
    type: setTyped,
    setMinor: (minor: number) => setTyped(formatMinor(Math.max(1, minor))),
    /** Null while the entry is no price. */
    priceMinor,
    oldMinor,
    chosen,
    isTicked: (deviceNo: string) => ticked.has(deviceNo),
    tick,
    timing,
    setTiming: (next: PriceTiming) => {
      setTimeError(undefined);
      setTiming(next);
    },
    timeError,
    isSending: isPending,
    publish,
  };
}
export type Reprice = ReturnType<typeof useReprice>;
