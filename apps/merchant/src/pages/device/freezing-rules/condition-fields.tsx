import { freezeRepeats } from '@larder/domain/device/selling/freeze-rule';
import { Section } from '@larder/ui/layout/section';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { useZoneTime } from '#features/device/time-zone/use-zone-time.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { LocalTimeField } from './local-time-field.tsx';
import type { FreezingFormState } from './use-freezing-form.ts';
import { WeekdayToggles } from './weekday-toggles.tsx';

type ConditionFieldsProps = { form: FreezingFormState; timeZone: string };

/** Start and end of freezing, on the device's clock; each kind of repetition needs its own fields. */
export function ConditionFields({ form, timeZone }: ConditionFieldsProps) {
  const t = useText();
  const zoneTime = useZoneTime();
  const { controlled } = form.app;
  const repeat = controlled('repeat');
  const days = controlled('weekdays');
  const [start, end] = [controlled('startLocal'), controlled('endLocal')];
  const kind = repeat.value ?? 'none';
  const mode = kind === 'none' ? 'datetime' : 'time';
  return (
    <Section padded>
      <SegmentedControl
        label={t('device.freezing.repeat')}
        value={kind}
        onChange={(value) => {
          if ((value === 'none') !== (kind === 'none')) {
            start.onValueChange(null);
            end.onValueChange(null);
          }
          repeat.onValueChange(value as typeof kind);
        }}
        segments={freezeRepeats.map((value) => ({ value, label: t(`device.freezing.repeat.${value}`) }))}
      />
      {kind === 'weekdays' && (
        <WeekdayToggles
          label={t('device.freezing.weekdays')}
          error={days.error}
          mask={days.value ?? 0}
          onChange={days.onValueChange}
        />
      )}
      <LocalTimeField
        mode={mode}
        timeZone={timeZone}
        label={t('device.freezing.start')}
        error={start.error}
        value={start.value ?? null}
        placeholder={t('device.freezing.choose')}
        begin="22:00"
        onChange={start.onValueChange}
      />
      <LocalTimeField
        mode={mode}
        timeZone={timeZone}
        label={t('device.freezing.end')}
        error={end.error}
        value={end.value ?? null}
        placeholder={t('device.freezing.noEnd')}
        begin="06:00"
        onChange={end.onValueChange}
        onClear={() => end.onValueChange(null)}
      />
      <p className="text-ink-soft text-sm">{t('template.zone', { zone: zoneTime(timeZone) })}</p>
    </Section>
  );
}
