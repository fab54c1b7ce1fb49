import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Device = { deviceNo: string; name: string | null };

/** Binds devices to a restocker and unbinds them; asks before unbinding. */
export function useBindings(id: string) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const binding = useSend(apiClient.team.bindRestocker.mutate);
  const unbinding = useSend(apiClient.team.unbindRestocker.mutate);
  const [asked, ask] = useState<Device | null>(null);

  const say = async (act: () => Promise<string>) => {
    try {
      toast.success(await act());
    } catch (error) {
      toast.error(textOf(error));
    }
    await queries.team.readRestocker.invalidate();
  };
  const bind = (deviceNos: string[]) =>
    say(async () => {
      const { bound } = await binding.mutateAsync({ id, deviceNos });
      return t('team.restocker.bound', { count: bound });
    });
  const unbind = async () => {
    if (!asked) return;
    await say(async () => {
      const { handedOver } = await unbinding.mutateAsync({ id, deviceNo: asked.deviceNo });
      return t(handedOver > 0 ? 'team.restocker.handedOver' : 'team.restocker.unbound');
    });
    ask(null);
  };
  return { asked, ask, bind, unbind, busy: unbinding.isPending };
}
