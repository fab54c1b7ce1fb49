import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBack } from '#screen-kit/navigation/use-back.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Disables, enables or removes a user; asks before the harmful actions. */
export function useUserActs({ id }: { id: string }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const back = useBack();
  const queries = trpc.useUtils();
  const status = useSend(apiClient.team.setMemberStatus.mutate);
  const removing = useSend(apiClient.team.removeMember.mutate);
  const [asked, ask] = useState<'disable' | 'remove' | null>(null);

  const setStatus = async (to: 'active' | 'disabled') => {
    try {
      await status.mutateAsync({ id, status: to });
      toast.success(t(to === 'active' ? 'team.user.enabled' : 'team.user.disabled'));
    } catch (error) {
      toast.error(textOf(error));
    }
    await queries.team.invalidate();
  };
  const remove = async () => {
    try {
      await removing.mutateAsync({ id });
      toast.success(t('team.user.removed'));
      unsavedForms.abandon();
      void queries.team.listMembers.invalidate();
      back();
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  const confirm = async () => {
    if (asked === 'remove') await remove();
    else await setStatus('disabled');
    ask(null);
  };
  return {
    asked,
    ask,
    confirm,
    enable: () => setStatus('active'),
    busy: status.isPending || removing.isPending,
  };
}
