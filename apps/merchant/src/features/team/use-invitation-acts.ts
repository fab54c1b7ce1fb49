import { useToast } from '@larder/ui/feedback/use-toast';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Sends an invitation again, or revokes it. */
export function useInvitationActs() {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const resending = useSend(apiClient.team.resendInvitation.mutate);
  const revoking = useSend(apiClient.team.revokeInvitation.mutate);

  const act = async (send: typeof resending, id: string, done: string) => {
    try {
      await send.mutateAsync({ id });
      toast.success(done);
    } catch (error) {
      toast.error(textOf(error));
    }
    await queries.team.listInvitations.invalidate();
  };
  return {
    resend: (id: string) => act(resending, id, t('team.invite.resent')),
    revoke: (id: string) => act(revoking, id, t('team.invite.revoked')),
    busy: resending.isPending || revoking.isPending,
  };
}
