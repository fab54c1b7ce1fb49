import { saveTimeZoneInput } from '@larder/contract/device-settings.contract';
import { useAppForm } from '../../../app/form/use-app-form.ts';
import { useUnsaved } from '../../../app/unsaved-forms.ts';
import { useSend } from '../../../app/use-send.ts';
import { useText } from '../../../app/use-text.ts';
import { ZoneSelect } from '../../../features/device/zone-select.tsx';
import { apiClient } from '../../../platform/api-client.ts';
import { EditShell } from './edit-shell.tsx';
import { type Information, useSaved } from './use-saved.ts';

const zoneForm = saveTimeZoneInput.pick({ timezone: true });

/** The clock of a cabinet. */
export function ZoneForm({ stored }: { stored: Information }) {
  const t = useText();
  const { deviceNo } = stored;
  const { edited, done } = useSaved(stored);
  const save = useSend(apiClient.device.saveTimeZone.mutate);
  const app = useAppForm<{ timezone: string }, { timezone: string }>({
    schema: zoneForm,
    defaults: { timezone: stored.timezone },
    send: async ({ timezone }) => {
      await edited((version) => save.mutateAsync({ deviceNo, version, timezone }));
      app.saved();
      await done();
    },
  });
  useUnsaved(app.dirty);
  const zone = app.controlled('timezone');
  return (
    <EditShell
      formProps={app.formProps}
      title={stored.name ?? deviceNo}
      hint={t('device.address.clockHint')}
      mayWrite={app.mayWrite}
      sending={app.sending}
      problem={app.problem}
    >
      <ZoneSelect
        country={stored.address?.country ?? ''}
        value={zone.value}
        error={zone.error}
        onChange={zone.onValueChange}
      />
    </EditShell>
  );
}
