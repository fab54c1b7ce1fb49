import { useToast } from '@larder/ui/feedback/use-toast';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Signs the user out on other devices and says so. */
export function useEndSessions() {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const { identity } = trpc.useUtils();
  const one = useSend(apiClient.identity.endSession.mutate);
  const others = useSend(apiClient.identity.endOtherSessions.mutate);
  const attempt = async (work: () => Promise<string>) => {
    try {
      toast.success(await work());
    } catch (error) {
      toast.error(textOf(error));
    }
    await identity.listSessions.invalidate();
  };
  return {
    isPending: one.isPending || others.isPending,
    end: (sessionId: string) =>
      attempt(async () => {
        await one.mutateAsync({ sessionId });
        return t('toast.signedOutThere');
      }),
    endOthers: () =>
      attempt(async () => {
        const { ended } = await others.mutateAsync({});
        return t('toast.signedOutOthers', { count: ended });
      }),
  };
}
