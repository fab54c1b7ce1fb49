import { ZoneSelect } from '#features/device/time-zone/zone-select.tsx';
import type { useActivationForm } from './use-activation-form.ts';

/** Field for the device's time zone, proposed from its address; offers the zones of its country. */
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
