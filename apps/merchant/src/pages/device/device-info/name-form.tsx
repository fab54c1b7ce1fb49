import { renameForm } from '@larder/contract/device-settings.contract';
import { TextField } from '@larder/ui/controls/text-field';
import { apiClient } from '#platform/api/api-client.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { EditShell } from './edit-shell.tsx';
import { type Information, useSaved } from './use-saved.ts';

/** Form for the name of a device. */
export function NameForm({ stored }: { stored: Information }) {
  const t = useText();
  const { deviceNo } = stored;
  const { edited, done } = useSaved(stored);
  const rename = useSend(apiClient.device.rename.mutate);
  const app = useAppForm<{ name: string }, { name: string }>({
    schema: renameForm,
    defaults: { name: stored.name ?? '' },
    send: async ({ name }) => {
      await edited((version) => rename.mutateAsync({ deviceNo, version, name }));
      app.saved();
      await done();
    },
  });
  useUnsaved(app.dirty);
  const name = app.field('name');
  return (
    <EditShell
      formProps={app.formProps}
      title={deviceNo}
      mayWrite={app.mayWrite}
      sending={app.sending}
      problem={app.problem}
    >
      <TextField
        {...name}
        label={t('field.device.name')}
        hint={name.error ? undefined : t('valid.deviceName')}
        autoComplete="off"
        required
      />
    </EditShell>
  );
}
