import { Switch } from '@larder/ui/controls/switch';
import { useToast } from '@larder/ui/feedback/use-toast';
import { EyeOff } from 'lucide-react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { MerchantSettings } from './merchant-settings.ts';

/** Switch for blind counts: restockers count a shelf before they see its book stock. [decision 73] */
export function BlindCountRow({ settings: { blindCount } }: { settings: MerchantSettings }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { device, restock } = trpc.useUtils();
  const save = useSend(apiClient.restock.saveBlindCount.mutate);
  const change = async (next: boolean) => {
    try {
      await save.mutateAsync({ blindCount: next });
      await Promise.all([
        device.readSettingsPage.invalidate(),
        restock.readOverview.invalidate(),
        restock.readDevice.invalidate(),
        restock.readTask.invalidate(),
      ]);
      toast.success(t('toast.saved'));
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return (
    <li>
      <Switch
        leading={<EyeOff aria-hidden="true" />}
        label={t('device.settings.blindCount')}
        description={t('device.settings.blindCount.about')}
        checked={save.isPending ? save.variables.blindCount : blindCount}
        disabled={!online || save.isPending}
        onCheckedChange={(next) => void change(next)}
      />
    </li>
  );
}
