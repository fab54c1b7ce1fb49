import { planningBounds } from '@larder/domain/calendar-bounds';
import { HOUR_MS } from '@larder/domain/durations';
import { localDay, toInstant, toLocal } from '@larder/domain/time-zone';
import { ClearablePickerButton } from '@larder/ui/pickers/clearable-picker-button';
import { DateTimePicker } from '@larder/ui/pickers/date-time-picker';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useUnitLabels } from '#features/device/use-unit-labels.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type InstantFieldProps = {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  /** Instant as ISO text; null shows the placeholder. */
  value: string | null;
  placeholder: string;
  /** Instant at which the wheels start while there is no value. */
  start: string;
  timeZone: string;
  /** Note that names the time zone. */
  zoneNote: string;
  onChange: (value: string) => void;
  /** Clears the value; without it the value cannot be cleared. */
  onClear?: () => void;
};

/** Returns the next full hour at least half an hour ahead. */
export const nextHour = (afterMs: number): string =>
  new Date(Math.ceil((afterMs + HOUR_MS / 2) / HOUR_MS) * HOUR_MS).toISOString();

/** Field for a future instant on the device's clock. [screens 3.10] */
export function InstantField(props: InstantFieldProps) {
  const { id, label, hint, error, value, placeholder, start, timeZone, zoneNote, onChange, onClear } = props;
  const t = useText();
  const { locale } = useReader();
  const { fullTime } = useFormats();
  const unitLabels = useUnitLabels();
  const [open, setOpen] = useState(false);
  const bounds = planningBounds(localDay(new Date(serverClock.nowMs()), timeZone));
  return (
    <div id={id}>
      <ClearablePickerButton
        label={label}
        hint={hint}
        error={error}
        placeholder={placeholder}
        open={open}
        value={value && fullTime(value, timeZone)}
        onOpen={() => setOpen(true)}
        icon={<Clock />}
        clearLabel={t('btn.clear')}
        onClear={onClear}
      />
      <DateTimePicker
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={t('btn.cancel')}
        doneLabel={t('btn.ok')}
        mode="datetime"
        value={toLocal(new Date(value ?? start), timeZone)}
        onDone={(local) => onChange(toInstant(local, timeZone).toISOString())}
        {...bounds}
        locale={locale}
        unitLabels={unitLabels}
        note={zoneNote}
      />
    </div>
  );
}
