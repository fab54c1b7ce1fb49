import { useToast } from '@larder/ui/feedback/use-toast';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Invitation = Parameters<typeof apiClient.team.inviteMember.mutate>[0];

/** Sends an invitation, says so and leads back to the list. `saved` marks the form as not dirty any more. */
export function useInvite(): (invitation: Invitation, saved: () => void) => Promise<void> {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const queries = trpc.useUtils();
  const { mutateAsync } = useSend(apiClient.team.inviteMember.mutate);
  return async (invitation, saved) => {
    await mutateAsync(invitation);
    saved();
    toast.success(t('toast.invitationSent'));
    void queries.team.listInvitations.invalidate();
    back();
  };
}
