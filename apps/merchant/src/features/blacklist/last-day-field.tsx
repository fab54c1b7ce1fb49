import { pickerBounds } from '@larder/domain/calendar-bounds';
import type { CalendarDay } from '@larder/domain/calendar-day';
import { CalendarSheet } from '@larder/ui/pickers/calendar-sheet';
import { ClearablePickerButton } from '@larder/ui/pickers/clearable-picker-button';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type LastDayFieldProps = {
  /** Null: no end. */
  value: CalendarDay | null;
  today: CalendarDay;
  error: string | undefined;
  onChange: (day: CalendarDay | null) => void;
};

/** Field for the last day on the blacklist, from today on; cleared, the entry has no end. */
export function LastDayField({ value, today, error, onChange }: LastDayFieldProps) {
  const t = useText();
  const { locale } = useReader();
  const { longDay } = useFormats();
  const [open, setOpen] = useState(false);
  const label = t('blacklist.field.lastDay');
  return (
    <>
      <ClearablePickerButton
        label={label}
        value={value && longDay(value)}
        placeholder={t('blacklist.noEnd')}
        error={error}
        open={open}
        onOpen={() => setOpen(true)}
        icon={<CalendarDays />}
        clearLabel={t('btn.clear')}
        onClear={() => onChange(null)}
      />
      <CalendarSheet
        mode="single"
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={t('btn.cancel')}
        doneLabel={t('btn.ok')}
        value={value}
        min={today}
        max={pickerBounds(today).max}
        today={today}
        locale={locale}
        texts={{
          previousMonth: t('order.previousMonth'),
          nextMonth: t('order.nextMonth'),
          rangeRefused: '',
        }}
        onDone={(choice) => {
          if (typeof choice === 'string') onChange(choice);
        }}
      />
    </>
  );
}
