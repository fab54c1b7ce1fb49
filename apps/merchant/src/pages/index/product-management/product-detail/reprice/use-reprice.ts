import { amountEntry } from '@larder/contract/fields';
import { formatMinor } from '@larder/domain/money';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePriceQuestion } from '#features/template/use-price-question.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { judgeForm } from '#screen-kit/form/judge-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { PriceTiming } from './price-timing.ts';

export type Prices = Outputs['template']['readPrices'];

const entry = amountEntry('price');

/** State of the sheet that changes a price: the amount, the chosen devices and the time; and sending it. */
// long: state and handlers of one sheet
export function useReprice(productId: string, { devices, usualMinor }: Prices) {
  const t = useText();
  const navigate = useNavigate();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const { mutateAsync, isPending } = useSend(apiClient.template.changePrices.mutate);
  const question = usePriceQuestion();
  const [typed, setTyped] = useState('');
  const [timing, setTiming] = useState<PriceTiming>({ kind: 'now', at: null });
  const [timeError, setTimeError] = useState<string>();
  const [isJudged, setJudged] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(devices.filter(({ isOwn }) => !isOwn || devices.length === 1).map((each) => each.deviceNo)),
  );
  const judged = judgeForm(entry, typed);
  const priceMinor = judged.ok ? judged.value : null;
  const fault = judged.ok ? undefined : judged.faults[0];
  const chosen = devices.filter(({ deviceNo }) => ticked.has(deviceNo));
  const oldMinor = usualMinor ?? devices[0]?.prices[0] ?? 0;

  function type(entered: string) {
    setTyped(entered);
    setProblem(null);
  }
  function tick(deviceNo: string, on: boolean) {
    const next = new Set(ticked);
    if (on) next.add(deviceNo);
    else next.delete(deviceNo);
    setTicked(next);
    setProblem(null);
  }
  /** Publishes the price. Returns false if the price is what must change first. */
  async function publish(): Promise<boolean> {
    setJudged(true);
    setProblem(chosen.length === 0 ? t('valid.devices') : null);
    if (priceMinor === null) return false;
    if (chosen.length === 0) return true;
    const moves = chosen.flatMap(({ prices }) =>
      prices.map((beforeMinor) => ({ beforeMinor, afterMinor: priceMinor })),
    );
    if (!(await question.isMeant(moves))) return false;
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
      else {
        toast.error(textOf(error));
        setProblem(textOf(error));
      }
    }
    return true;
  }
  return {
    typed,
    type,
    setMinor: (minor: number) => type(formatMinor(Math.max(1, minor))),
    /** Null while the entry is no price. */
    priceMinor,
    priceError:
      isJudged && fault
        ? t(fault.key as 'valid.input', fault.placeholders as Record<never, string>)
        : undefined,
    oldMinor,
    chosen,
    isTicked: (deviceNo: string) => ticked.has(deviceNo),
    tick,
    timing,
    setTiming: (next: PriceTiming) => {
      setTimeError(undefined);
      setProblem(null);
      setTiming(next);
    },
    timeError,
    /** Refusal of the last try, where neither the price nor the time is at fault. */
    problem,
    isSending: isPending,
    /** Question about a price that moves tenfold or more. */
    question,
    publish,
  };
}
export type Reprice = ReturnType<typeof useReprice>;
