import { useToast } from '@larder/ui/feedback/use-toast';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type ApprovalAct = 'approve' | 'reject' | 'withdraw';

const DONE = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

/** Approves, rejects or withdraws a charge that waits for a second member, then reads the order again. */
export function useApproval(id: string, decisionId: string) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const approve = useSend(apiClient.order.approveAbnormalCharge.mutate);
  const reject = useSend(apiClient.order.rejectAbnormalCharge.mutate);
  const withdraw = useSend(apiClient.order.undoAbnormalDecision.mutate);
  async function send(act: ApprovalAct) {
    const calls = { approve, reject, withdraw };
    try {
      await calls[act].mutateAsync({ id, decisionId });
      toast.success(t(`abnormal.approval.${DONE[act]}`));
    } catch (error) {
      toast.error(textOf(error));
    }
    await queries.order.invalidate();
  }
  const sending = [approve, reject, withdraw].some(({ isPending }) => isPending);
  return { send, sending };
}
