import { planningBounds } from '@larder/domain/calendar-bounds';
import { localDay, toInstant } from '@larder/domain/time-zone';
import { ClearablePickerButton } from '@larder/ui/pickers/clearable-picker-button';
import { DateTimePicker } from '@larder/ui/pickers/date-time-picker';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useZoneTime } from '#features/device/time-zone/use-zone-time.ts';
import { useUnitLabels } from '#features/device/use-unit-labels.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type LocalTimeFieldProps = {
  mode: 'datetime' | 'time';
  label: string;
  error: string | undefined;
  /** Local time of the device, 'YYYY-MM-DDTHH:mm' or 'HH:mm'. */
  value: string | null;
  placeholder: string;
  /** Time at which the wheels start while there is no value, 'HH:mm'. */
  begin: string;
  timeZone: string;
  onChange: (value: string) => void;
  /** Clears the value; without it the value cannot be cleared. */
  onClear?: () => void;
};

/** Field for a local time of the device, once or every day. */
export function LocalTimeField(props: LocalTimeFieldProps) {
  const { mode, label, error, value, placeholder, begin, timeZone, onChange, onClear } = props;
  const t = useText();
  const { locale } = useReader();
  const { fullTime } = useFormats();
  const unitLabels = useUnitLabels();
  const zoneTime = useZoneTime();
  const [open, setOpen] = useState(false);
  const today = localDay(new Date(serverClock.nowMs()), timeZone);
  const words = value && mode === 'datetime' ? fullTime(toInstant(value, timeZone), timeZone) : value;
  return (
    <>
      <ClearablePickerButton
        label={label}
        error={error}
        placeholder={placeholder}
        open={open}
        value={words}
        onOpen={() => setOpen(true)}
        icon={<Clock />}
        clearLabel={t('btn.clear')}
        onClear={onClear}
      />
      <DateTimePicker
        open={open}
        mode={mode}
        locale={locale}
        unitLabels={unitLabels}
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={t('btn.cancel')}
        doneLabel={t('btn.ok')}
        value={value ?? (mode === 'time' ? begin : `${today}T${begin}`)}
        onDone={onChange}
        {...planningBounds(today)}
        note={t('template.zone', { zone: zoneTime(timeZone) })}
      />
    </>
  );
}
