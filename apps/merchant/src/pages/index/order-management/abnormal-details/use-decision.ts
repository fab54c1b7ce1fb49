import type { WaiveReason } from '@larder/domain/order/abnormal-decision';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type AbnormalOrder, type EnteredItem, itemToSend } from './entered-item.ts';

/**
 * Sends a decision about an order, then opens the next open one, or the list after the last. A refusal keeps what was
 * entered and reloads the order, which shows who decided it.
 */
export function useDecision({ id }: AbnormalOrder, nextId: string | null) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const mayWrite = useOnline();
  const settle = useSend(apiClient.order.settleAbnormal.mutate);
  const waive = useSend(apiClient.order.waiveAbnormal.mutate);
  const record = useSend(apiClient.order.recordAbnormalItems.mutate);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(decision: Promise<unknown>) {
    setProblem(null);
    try {
      await decision;
    } catch (error) {
      setProblem(textOf(error));
      toast.error(textOf(error));
      await queries.order.readAbnormal.invalidate({ id });
      return;
    }
    toast.success(t('toast.abnormalHandled'));
    navigate(
      nextId
        ? screenHref('/pages/index/order-management/abnormal-details', { id: nextId })
        : screenHref('/pages/index/order-management/abnormal-list'),
      { replace: true },
    );
    await queries.order.invalidate();
  }
  return {
    charge: (items: readonly EnteredItem[]) => send(settle.mutateAsync({ id, items: items.map(itemToSend) })),
    nothingTaken: () => send(settle.mutateAsync({ id, items: [], nothingTaken: true })),
    waive: (reason: WaiveReason) => send(waive.mutateAsync({ id, reason })),
    record: (items: readonly EnteredItem[]) => send(record.mutateAsync({ id, items: items.map(itemToSend) })),
    sending: settle.isPending || waive.isPending || record.isPending,
    mayWrite,
    problem,
    setProblem,
  };
}

export type Decision = ReturnType<typeof useDecision>;
