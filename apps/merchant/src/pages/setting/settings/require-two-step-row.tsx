import { Switch } from '@larder/ui/controls/switch';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { ListRow } from '@larder/ui/layout/list-row';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { MerchantSettings } from './merchant-settings.ts';

/** Switch of the owner: no owner or staff works here without two-step verification. [decision 120] */
export function RequireTwoStepRow({
  settings: { requireTwoStep, merchant },
}: {
  settings: MerchantSettings;
}) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { account } = useMe();
  const { device } = trpc.useUtils();
  const save = useSend(apiClient.team.requireTwoStep.mutate);
  const [asking, setAsking] = useState(false);
  const change = async (required: boolean) => {
    try {
      const { waiting } = await save.mutateAsync({ required });
      await device.readSettingsPage.invalidate();
      toast.success(
        waiting > 0 ? t('device.settings.requireTwoStep.waiting', { count: waiting }) : t('toast.saved'),
      );
    } catch (error) {
      toast.error(textOf(error));
    }
    setAsking(false);
  };
  if (!requireTwoStep && !account.hasTwoStep) {
    return (
      <ListRow
        href={screenHref('/pages/tabBar/my/two-step')}
        leading={<ShieldCheck aria-hidden="true" />}
        title={t('device.settings.requireTwoStep')}
        subtitle={t('device.settings.requireTwoStep.ownFirst')}
      />
    );
  }
  return (
    <li>
      <Switch
        leading={<ShieldCheck aria-hidden="true" />}
        label={t('device.settings.requireTwoStep')}
        description={t('device.settings.requireTwoStep.about')}
        checked={save.isPending ? save.variables.required : requireTwoStep}
        disabled={!online || save.isPending}
        onCheckedChange={(required) => (required ? setAsking(true) : void change(false))}
      />
      <ConfirmDialog
        open={asking}
        title={t('device.settings.requireTwoStep.confirm')}
        sentence={t('device.settings.requireTwoStep.sentence', { merchant: merchant.name })}
        cancelLabel={t('btn.cancel')}
        verb={t('device.settings.requireTwoStep.verb')}
        busyText={save.isPending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void change(true)}
      />
    </li>
  );
}
