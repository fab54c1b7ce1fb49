import { useMemberActs } from '#features/team/use-member-acts.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Disables, enables or removes a user; asks before the harmful acts. */
export function useUserActs({ id }: { id: string }) {
  const t = useText();
  return useMemberActs({
    id,
    status: useSend(apiClient.team.setMemberStatus.mutate),
    removal: useSend(apiClient.team.removeMember.mutate),
    done: {
      enabled: t('team.user.enabled'),
      disabled: t('team.user.disabled'),
      removed: t('team.user.removed'),
    },
  });
}
