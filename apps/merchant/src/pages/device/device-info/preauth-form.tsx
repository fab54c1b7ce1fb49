import { preauthForm } from '@larder/contract/device-settings.contract';
import { PreauthField } from '#features/device/preauth-field.tsx';
import { apiClient } from '#platform/api-client.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { EditShell } from './edit-shell.tsx';
import { type Information, useSaved } from './use-saved.ts';

/** Form for the amount held on a card. */
export function PreauthForm({ stored }: { stored: Information }) {
  const t = useText();
  const { deviceNo, currency } = stored;
  const { edited, done } = useSaved(stored);
  const save = useSend(apiClient.device.savePreauth.mutate);
  const app = useAppForm<{ preauthMinor: string }, { preauthMinor: number }>({
    schema: preauthForm,
    defaults: { preauthMinor: (stored.preauthMinor / 100).toFixed(2) },
    send: async ({ preauthMinor }) => {
      await edited((version) => save.mutateAsync({ deviceNo, version, preauthMinor }));
      app.saved();
      await done();
    },
  });
  useUnsaved(app.dirty);
  return (
    <EditShell
      formProps={app.formProps}
      title={stored.name ?? deviceNo}
      hint={t('device.info.preauthAbout')}
      mayWrite={app.mayWrite}
      sending={app.sending}
      problem={app.problem}
    >
      <PreauthField control={app.controlled('preauthMinor')} currency={currency} />
    </EditShell>
  );
}
