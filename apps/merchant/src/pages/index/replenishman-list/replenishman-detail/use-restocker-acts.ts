import { useMemberActs } from '#features/team/use-member-acts.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Disables, enables or deletes a restocker; asks before the harmful acts. */
export function useRestockerActs({ id, userName: name }: { id: string; userName: string }) {
  const t = useText();
  return useMemberActs({
    id,
    status: useSend(apiClient.team.setRestockerStatus.mutate),
    removal: useSend(apiClient.team.deleteRestocker.mutate),
    done: {
      enabled: t('team.restocker.enabled'),
      disabled: t('team.restocker.disabled'),
      removed: t('team.restocker.deleted'),
    },
    refusedRemoval: (error) =>
      refusalOf(error).code === 'DELETE_FAILED' ? t('team.restocker.deleteBlocked', { name }) : null,
  });
}
