import { limits } from '@larder/domain/limits';
import { parseTemperatureEntry, temperatureRoom } from '@larder/domain/temperature-entry';
import { formatTemperature } from '@larder/i18n/format-temperature';
import { DecimalField } from '@larder/ui/controls/decimal-field';
import { IntegerField } from '@larder/ui/controls/integer-field';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { WarningFormState } from './use-warning-form.ts';

/** Limits in the reader's unit and how long they must be exceeded; kept, but gray, while the warning is off. */
export function LimitFields({ form }: { form: WarningFormState }) {
  const t = useText();
  const { whole } = useNumberEntry();
  const enabled = form.controlled('enabled').value;
  const delay = form.controlled('delayMin');
  return (
    <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
      <LimitField form={form} name="highC10" required={enabled} disabled={!enabled} />
      <LimitField form={form} name="lowC10" required={false} disabled={!enabled} />
      <IntegerField
        {...delay}
        label={t('climate.over.delay')}
        hint={t('climate.over.delayHint')}
        error={delay.error}
        required={enabled}
        disabled={!enabled}
        unit={t('climate.minutes')}
        readTyped={whole}
      />
    </div>
  );
}

type LimitFieldProps = {
  form: WarningFormState;
  name: 'highC10' | 'lowC10';
  required: boolean;
  disabled: boolean;
};

function LimitField({ form, name, required, disabled }: LimitFieldProps) {
  const t = useText();
  const { temperature } = useFormats();
  const { locale } = useReader();
  const entry = useNumberEntry();
  const field = form.controlled(name);
  const [min, max] = [limits.temperatureLimitMinC10, limits.temperatureLimitMaxC10];
  const typed = parseTemperatureEntry(field.value, form.unit);
  const inRange = typed.ok && typed.value >= min && typed.value <= max;
  // The stored unit is tenths of °C: show a reader of °F what their number becomes.
  const hint =
    inRange && typed.ok
      ? formatTemperature(typed.value, form.unit === 'f' ? 'c' : 'f', locale)
      : t('climate.over.range', { min: temperature(min), max: temperature(max) });
  return (
    <DecimalField
      {...field}
      label={t(name === 'highC10' ? 'climate.over.high' : 'climate.over.low')}
      hint={hint}
      required={required}
      disabled={disabled}
      readTyped={entry.of(temperatureRoom(form.unit))}
      unit={t(`enum.temperatureUnit.${form.unit}`)}
      negative
    />
  );
}
