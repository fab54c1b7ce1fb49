import { type AdjustReason, stockAdjustment } from '@larder/domain/stock/stock-adjustment';
import { entryNumber, shownEntry } from '@larder/ui/controls/keypad-entry';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type CountedLine = Outputs['stock']['listLevels']['lines'][number];
type Step = 'count' | 'reason' | 'confirm';

/** Corrects one line: count, reason, confirmation. */
export function useAdjustment(deviceNo: string) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const adjust = useSend(apiClient.stock.adjust.mutate);
  const [line, setLine] = useState<CountedLine | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const [counted, setCounted] = useState(shownEntry(''));
  const [reason, setReason] = useState<AdjustReason>('count');
  const [problem, setProblem] = useState<string | null>(null);
  const countedQty = entryNumber(counted.text) ?? 0;
  const allows = (why: AdjustReason) =>
    line !== null && stockAdjustment(line.bookedOnHand, countedQty, why).ok;

  const send = async () => {
    if (!line) return;
    const { door, layer, productId, bookedOnHand: expectedOnHand } = line;
    try {
      await adjust.mutateAsync({ deviceNo, door, layer, productId, countedQty, expectedOnHand, reason });
      toast.success(t('toast.saved'));
    } catch (error) {
      toast.error(textOf(error));
      setProblem(t('stock.adjust.refused', { product: line.name, reason: textOf(error) }));
    }
    setStep(null);
    await queries.stock.listLevels.invalidate();
  };
  return {
    line,
    step,
    counted,
    setCounted,
    reason,
    allows,
    countedQty,
    /** Reason why the last correction was not booked; stays until the next one begins. */
    problem,
    begin: (of: CountedLine) => {
      setLine(of);
      setProblem(null);
      setCounted(shownEntry(''));
      setStep('count');
    },
    giveCount: () => setStep('reason'),
    giveReason: (why: AdjustReason) => {
      setReason(why);
      setStep('confirm');
    },
    /** Leaves a step whose sheet closes itself after a choice; does not close a step that follows. */
    leave: (from: Step) => setStep((now) => (now === from ? null : now)),
    send,
    sending: adjust.isPending,
  };
}

export type Adjustment = ReturnType<typeof useAdjustment>;
