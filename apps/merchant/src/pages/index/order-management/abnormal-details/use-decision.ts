import type { WaiveReason } from '@larder/domain/order/abnormal-decision';
import { decisionWaitMs } from '@larder/domain/order/decision-wait';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Inputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type AbnormalOrder, type EnteredItem, itemToSend } from './entered-item.ts';
import { undoneChoices } from './undone-choices.ts';

/** What the member agreed to: a decision that can be undone, or one that cannot. */
export type Agreed = 'undoable' | 'final';

/**
 * Sends a decision about an order, then opens the next open one, or the list after the last. The server holds it for a
 * moment in which it can be undone, except in the last minute. A refusal keeps what was entered and reloads the order,
 * which shows who decided it. [decision 296]
 */
// long: state and calls of one decision
export function useDecision({ id, deadlineAt }: AbnormalOrder, nextId: string | null) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const mayWrite = useOnline();
  const decide = useSend(apiClient.order.makeAbnormalDecision.mutate);
  const request = useSend(apiClient.order.requestAbnormalCharge.mutate);
  const record = useSend(apiClient.order.recordAbnormalItems.mutate);
  const [problem, setProblem] = useState<string | null>(null);
  /** The server's clock was ahead of ours. */
  const [isLate, setLate] = useState(false);
  const isLastMinute = () =>
    isLate || decisionWaitMs(serverClock.nowMs(), deadlineAt === null ? null : Date.parse(deadlineAt)) === 0;

  /** `doneText` says what the answer means where no strip says it. */
  async function send<Answer>(decision: Promise<Answer>, doneText: (answer: Answer) => string | null) {
    setProblem(null);
    try {
      const text = doneText(await decision);
      if (text) toast.success(text);
    } catch (error) {
      setLate(refusalOf(error).code === 'ABNORMAL_LAST_MINUTE');
      setProblem(textOf(error));
      toast.error(textOf(error));
      await queries.order.readAbnormal.invalidate({ id });
      return;
    }
    navigate(
      nextId
        ? screenHref('/pages/index/order-management/abnormal-details', { id: nextId })
        : screenHref('/pages/index/order-management/abnormal-list'),
      { replace: true },
    );
    await queries.order.invalidate();
  }
  type Made = Omit<Inputs['order']['makeAbnormalDecision'], 'id' | 'atOnce'>;
  const make = (made: Made, agreed: Agreed) =>
    send(decide.mutateAsync({ ...made, id, atOnce: agreed === 'final' }), ({ waits }) =>
      waits === null ? t('toast.abnormalHandled') : null,
    );
  return {
    charge: (items: readonly EnteredItem[], agreed: Agreed) => {
      undoneChoices.keep(id, items);
      return make({ decision: 'charge', items: items.map(itemToSend) }, agreed);
    },
    nothingTaken: (agreed: Agreed) => make({ decision: 'nothing_taken', items: [] }, agreed),
    waive: (reason: WaiveReason, agreed: Agreed) => make({ decision: 'waive', items: [], reason }, agreed),
    record: (items: readonly EnteredItem[]) =>
      send(record.mutateAsync({ id, items: items.map(itemToSend) }), () => t('toast.abnormalHandled')),
    /** Sends a charge above the most that one member may charge to a second member. [decision 282] */
    request: (items: readonly EnteredItem[]) => {
      undoneChoices.keep(id, items);
      return send(request.mutateAsync({ id, items: items.map(itemToSend) }), () =>
        t('abnormal.approval.sent'),
      );
    },
    sending: decide.isPending || record.isPending || request.isPending,
    isLastMinute,
    mayWrite,
    problem,
    setProblem,
  };
}

export type Decision = ReturnType<typeof useDecision>;
