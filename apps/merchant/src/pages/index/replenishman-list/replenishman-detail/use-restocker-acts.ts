import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api-client.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBack } from '#screen-kit/navigation/use-back.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Disables, enables or deletes a restocker; asks before the harmful actions. */
export function useRestockerActs({ id, userName }: { id: string; userName: string }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const back = useBack();
  const queries = trpc.useUtils();
  const status = useSend(apiClient.team.setRestockerStatus.mutate);
  const deleting = useSend(apiClient.team.deleteRestocker.mutate);
  const [asked, ask] = useState<'disable' | 'delete' | null>(null);

  const setStatus = async (to: 'active' | 'disabled') => {
    try {
      await status.mutateAsync({ id, status: to });
      toast.success(t(to === 'active' ? 'team.restocker.enabled' : 'team.restocker.disabled'));
    } catch (error) {
      toast.error(textOf(error));
    }
    await queries.team.readRestocker.invalidate();
  };
  const remove = async () => {
    try {
      await deleting.mutateAsync({ id });
      toast.success(t('team.restocker.deleted'));
      void queries.team.listRestockers.invalidate();
      back();
    } catch (error) {
      const isBlocked = refusalOf(error).code === 'DELETE_FAILED';
      toast.error(isBlocked ? t('team.restocker.deleteBlocked', { name: userName }) : textOf(error));
    }
  };
  const confirm = async () => {
    if (asked === 'delete') await remove();
    else await setStatus('disabled');
    ask(null);
  };
  return {
    asked,
    ask,
    confirm,
    enable: () => setStatus('active'),
    busy: status.isPending || deleting.isPending,
  };
}
