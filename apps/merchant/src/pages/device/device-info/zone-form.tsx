import { saveTimeZoneInput } from '@larder/contract/device-settings.contract';
import { ZoneSelect } from '#features/device/time-zone/zone-select.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { EditShell } from './edit-shell.tsx';
import { type Information, useSaved } from './use-saved.ts';

const zoneForm = saveTimeZoneInput.pick({ timezone: true });

/** Form for the time zone of a device. */
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
