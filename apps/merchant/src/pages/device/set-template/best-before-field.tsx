import { pickerBounds } from '@larder/domain/calendar-bounds';
import type { CalendarDay } from '@larder/domain/calendar-day';
import { localDay } from '@larder/domain/time-zone';
import { Button } from '@larder/ui/controls/button';
import { DateTimePicker } from '@larder/ui/pickers/date-time-picker';
import { PickerButton } from '@larder/ui/pickers/picker-button';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useUnitLabels } from '#features/device/use-unit-labels.ts';
import { serverClock } from '#platform/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type BestBeforeFieldProps = { value: CalendarDay | null; onChange: (day: CalendarDay | null) => void };

/** Field for the best-before date of the goods on the line; may be left out. */
export function BestBeforeField({ value, onChange }: BestBeforeFieldProps) {
  const t = useText();
  const { locale, timeZone } = useReader();
  const unitLabels = useUnitLabels();
  const [open, setOpen] = useState(false);
  const today = localDay(new Date(serverClock.nowMs()), timeZone);
  const label = t('field.template.bestBefore');
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-[1_1_10em]">
        <PickerButton
          label={label}
          value={value && longDay(value, locale)}
          placeholder={t('template.noDay')}
          open={open}
          onOpen={() => setOpen(true)}
          icon={<CalendarDays />}
        />
      </div>
      {value && (
        <Button tone="ghost" size="medium" onClick={() => onChange(null)}>
          {t('btn.clear')}
        </Button>
      )}
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
    </div>
  );
}

const longDay = (day: CalendarDay, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
