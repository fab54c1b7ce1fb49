import { SelectField } from '@larder/ui/pickers/select-field';
import { useMemo, useState } from 'react';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { zoneOptions } from './zone-options.ts';
import { zonesOfCountry } from './zones-of-country.ts';

type ZoneSelectProps = {
  /** Country whose zones are offered. */
  country: string;
  value: string;
  error?: string | undefined;
  onChange: (zone: string) => void;
};

/** Select for the time zone of a device, with the name of the time there. */
export function ZoneSelect({ country, value, error, onChange }: ZoneSelectProps) {
  const t = useText();
  const { locale } = useReader();
  const [now] = useState(serverClock.nowMs);
  const options = useMemo(
    () => zoneOptions(zonesOfCountry(country), value, now, locale),
    [country, value, now, locale],
  );
  return (
    <SelectField
      label={t('field.device.timeZone')}
      hint={options[0]?.description}
      options={options}
      value={value}
      onChange={onChange}
      placeholder={t('valid.timeZone')}
      closeLabel={t('btn.close')}
      error={error}
      required
    />
  );
}
