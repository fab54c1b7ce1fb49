import type { RefundPlan } from '@larder/contract/refund.contract';
import { formatMinor } from '@larder/domain/money';
import type { RefundReason } from '@larder/domain/order/refund-reason';
import type { Refusal } from '@larder/domain/refusal';
import { refusalText } from '@larder/i18n/refusal-text';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { createSingleIntention } from '#platform/api/single-intention.ts';
import { newId } from '#platform/system-edges.ts';
import { trpc } from '#platform/trpc.ts';
import { unsavedForms, useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import {
  type ChosenUnits,
  chosenOf,
  fullAmountMinor,
  parseRefundAmount,
  unitsAtFirst,
  unitsOf,
} from './refund-amount.ts';

export type RefundPart = 'items' | 'amount' | 'reason';

type Line = RefundPlan['lines'][number];

export type RefundedComplaint = {
  readonly id: string;
  /** The reason that the form begins with. */
  readonly reason: RefundReason | null;
};

/** State of the refund form. The amount follows the chosen units until someone types another. */
// long: state and handlers of one form
export function useRefundForm(
  plan: RefundPlan,
  complaint: RefundedComplaint | undefined,
  onSubmitted: (refundId: string) => void,
) {
  const t = useText();
  const toast = useToast();
  const reader = useReader();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const ofOrder = useSend(apiClient.order.refund.mutate);
  const ofComplaint = useSend(apiClient.complaint.refund.mutate);
  /** The same refund keeps its id after a lost answer; changed content is another refund. */
  const [intention] = useState(() => createSingleIntention(newId));
  const [atFirst] = useState(() => unitsAtFirst(plan));
  const reasonAtFirst = complaint?.reason ?? null;
  const [chosen, setChosen] = useState<ChosenUnits>(atFirst);
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState<RefundReason | null>(reasonAtFirst);
  const [note, setNote] = useState('');
  const [judged, setJudged] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useUnsaved(chosen !== atFirst || reason !== reasonAtFirst || note !== '');

  const wordsOf = (refusal: Refusal) => refusalText(t, refusal, { ...reader, currency: plan.currency });
  const fullMinor = fullAmountMinor(plan, chosen);
  const lines = plan.lines.flatMap((line) => {
    const isChosen = chosenOf(line, chosen) > 0;
    return isChosen ? [{ itemId: line.itemId, qty: unitsOf(line, chosen) }] : [];
  });
  const amount = parseRefundAmount(typed ?? formatMinor(fullMinor), fullMinor);
  const amountShown = typed !== null || judged;

  function faultOf(): { part: RefundPart; words: string } | null {
    if (lines.length === 0) return { part: 'items', words: t('refusal.REFUND_NO_ITEM') };
    if (!amount.ok) return { part: 'amount', words: wordsOf(amount.refusal) };
    return reason === null ? { part: 'reason', words: t('refusal.REFUND_REASON') } : null;
  }

  const send = async () => {
    setProblem(null);
    const content = {
      orderId: plan.orderId,
      lines,
      amountMinor: amount.ok ? amount.value : null,
      reason,
      note: note.trim() || null,
    };
    try {
      const id = intention.keyFor(content);
      const submitted = complaint
        ? await ofComplaint.mutateAsync({ id, complaintId: complaint.id, ...content })
        : await ofOrder.mutateAsync({ id, ...content });
      unsavedForms.abandon();
      toast.masked(t('toast.refundSubmitted'));
      onSubmitted(submitted.id);
    } catch (error) {
      toast.error(textOf(error));
      setProblem(textOf(error));
      await queries.order.planRefund.invalidate();
    }
  };

  return {
    chosenOf: (line: Line) => chosenOf(line, chosen),
    choose(line: Line, qty: number): void {
      const next = new Map(chosen);
      if (qty > 0) next.set(line.itemId, qty);
      else next.delete(line.itemId);
      setChosen(next);
      setTyped(null);
    },
    chosenLines: lines.length,
    fullMinor,
    /** Null while the typed amount is refused. */
    amountMinor: amount.ok ? amount.value : null,
    typed: typed ?? (fullMinor > 0 ? formatMinor(fullMinor) : ''),
    setTyped,
    isLowered: typed !== null && !(amount.ok && amount.value === fullMinor),
    amountProblem: lines.length > 0 && amountShown && !amount.ok ? wordsOf(amount.refusal) : undefined,
    itemsProblem: judged && lines.length === 0 ? t('refusal.REFUND_NO_ITEM') : undefined,
    reason,
    setReason,
    reasonProblem: judged && reason === null ? t('refusal.REFUND_REASON') : undefined,
    note,
    setNote,
    /** Returns the first part that is missing, and says so. */
    judge(): RefundPart | null {
      setJudged(true);
      const fault = faultOf();
      if (fault) toast.error(fault.words);
      return fault?.part ?? null;
    },
    send,
    sending: ofOrder.isPending || ofComplaint.isPending,
    /** Refusal of the last try. */
    problem,
  };
}

export type RefundForm = ReturnType<typeof useRefundForm>;
