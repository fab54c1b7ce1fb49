import { pickerBounds } from '@larder/domain/calendar-bounds';
import type { CalendarDay } from '@larder/domain/calendar-day';
import { localDay } from '@larder/domain/time-zone';
import { ClearablePickerButton } from '@larder/ui/pickers/clearable-picker-button';
import { DateTimePicker } from '@larder/ui/pickers/date-time-picker';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useUnitLabels } from '#features/device/use-unit-labels.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type BestBeforeFieldProps = { value: CalendarDay | null; onChange: (day: CalendarDay | null) => void };

/** Field for the best-before date of the goods on the line; may be left out. */
export function BestBeforeField({ value, onChange }: BestBeforeFieldProps) {
  const t = useText();
  const { locale, timeZone } = useReader();
  const { longDay } = useFormats();
  const unitLabels = useUnitLabels();
  const [open, setOpen] = useState(false);
  const today = localDay(new Date(serverClock.nowMs()), timeZone);
  const label = t('field.template.bestBefore');
  return (
    <>
      <ClearablePickerButton
        label={label}
        value={value && longDay(value)}
        placeholder={t('template.noDay')}
        open={open}
        onOpen={() => setOpen(true)}
        icon={<CalendarDays />}
        clearLabel={t('btn.clear')}
        onClear={() => onChange(null)}
      />
      <DateTimePicker
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={t('btn.cancel')}
        doneLabel={t('btn.ok')}
        mode="date"
        value={value ?? today}
        onDone={onChange}
        {...pickerBounds(today)}
        locale={locale}
        unitLabels={unitLabels}
      />
    </>
  );
}
