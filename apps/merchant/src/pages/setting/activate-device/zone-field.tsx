import { ZoneSelect } from '#features/device/zone-select.tsx';
import type { useActivationForm } from './use-activation-form.ts';

/** The time zone of the cabinet, proposed from its address; the zones of its country to choose from. */
export function ZoneField({ form }: { form: ReturnType<typeof useActivationForm> }) {
  const zone = form.app.controlled('timezone');
  return (
    <ZoneSelect
      country={form.app.form.watch('address.country')}
      value={zone.value}
      error={zone.error}
      onChange={(value) => {
        form.chooseOwnZone();
        zone.onValueChange(value);
      }}
    />
  );
}
