import { SelectField } from '@larder/ui/pickers/select-field';
import { useMemo, useState } from 'react';
import { useReader } from '../../../app/use-reader.ts';
import { useText } from '../../../app/use-text.ts';
import { zoneOptions } from '../../../features/device/zone-options.ts';
import { zonesOfCountry } from '../../../features/device/zones-of-country.ts';
import { nowMs } from '../../../platform/system-edges.ts';
import type { useActivationForm } from './use-activation-form.ts';

/** The time zone of the cabinet, proposed from its address; the zones of its country to choose from. */
export function ZoneField({ form }: { form: ReturnType<typeof useActivationForm> }) {
  const t = useText();
  const { locale } = useReader();
  const [now] = useState(nowMs);
  const zone = form.app.controlled('timezone');
  const country = form.app.form.watch('address.country');
  const options = useMemo(
    () => zoneOptions(zonesOfCountry(country), zone.value, now, locale),
    [country, zone.value, now, locale],
  );
  return (
    <SelectField
      label={t('field.device.timeZone')}
      hint={options[0]?.description}
      options={options}
      value={zone.value}
      onChange={(value) => {
        form.chooseOwnZone();
        zone.onValueChange(value);
      }}
      placeholder={t('valid.timeZone')}
      closeLabel={t('btn.close')}
      error={zone.error}
      required
    />
  );
}
