import { useToast } from '@larder/ui/feedback/use-toast';
import { apiClient } from '#platform/api/api-client.ts';
import { isWorthRetrying } from '#platform/api/refusal-of.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder } from './entered-item.ts';

/** A charge above the most that one member may charge, as it waits for a second member. [decision 282] */
export type WaitingCharge = NonNullable<NonNullable<AbnormalOrder['approval']>['charge']>;

export type ApprovalAct = 'approve' | 'reject' | 'withdraw';

const DONE = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

/**
 * Approves, rejects with a note or withdraws a charge that waits for a second member, then reads the order again.
 * `send` returns what went wrong, null when it is done.
 */
export function useApproval(id: string, decisionId: string) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const approve = useSend(apiClient.order.approveAbnormalCharge.mutate);
  const reject = useSend(apiClient.order.rejectAbnormalCharge.mutate);
  const withdraw = useSend(apiClient.order.undoAbnormalDecision.mutate);
  async function send(act: ApprovalAct, note: string): Promise<string | null> {
    const charge = { id, decisionId };
    try {
      if (act === 'approve') await approve.mutateAsync(charge);
      if (act === 'reject') await reject.mutateAsync({ ...charge, note: note || null });
      if (act === 'withdraw') await withdraw.mutateAsync(charge);
      toast.success(t(`abnormal.approval.${DONE[act]}`));
    } catch (error) {
      // The charge may be decided meanwhile; without an answer the dialog need not wait for that.
      const read = queries.order.invalidate();
      if (!isWorthRetrying(error)) await read;
      return textOf(error);
    }
    await queries.order.invalidate();
    return null;
  }
  const sending = [approve, reject, withdraw].some(({ isPending }) => isPending);
  return { send, sending };
}
