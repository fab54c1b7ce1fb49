import { addDays, addMonths } from '@larder/domain/calendar-day';
import { localDay } from '@larder/domain/time-zone';
import { DateTimePicker } from '@larder/ui/pickers/date-time-picker';
import { PickerButton } from '@larder/ui/pickers/picker-button';
import { useState } from 'react';
import { useFormats } from '../../../app/use-formats.ts';
import { useReader } from '../../../app/use-reader.ts';
import { useText } from '../../../app/use-text.ts';
import { serverClock } from '../../../platform/server-clock.ts';
import { useUnitLabels } from '../../device/use-unit-labels.ts';
import type { TaskLine } from './line-entry.ts';

type BestBeforeFieldProps = { line: TaskLine; value: string | null; onChange: (day: string) => void };
const YEARS_AHEAD_MONTHS = 36;

/** The date on what is put in; the wheels start at the product's shelf life from today. [screens A-8] */
export function BestBeforeField({ line, value, onChange }: BestBeforeFieldProps) {
  const t = useText();
  const { locale, timeZone } = useReader();
  const { day } = useFormats();
  const unitLabels = useUnitLabels();
  const [open, setOpen] = useState(false);
  const today = localDay(new Date(serverClock.nowMs()), timeZone);
  return (
    <>
      <PickerButton
        label={t('restock.bestBefore')}
        value={value && day(value)}
        placeholder={t('restock.noDate')}
        open={open}
        onOpen={() => setOpen(true)}
      />
      <DateTimePicker
        open={open}
        onClose={() => setOpen(false)}
        title={t('restock.bestBefore')}
        closeLabel={t('btn.cancel')}
        doneLabel={t('btn.done')}
        mode="date"
        value={value ?? addDays(today, line.shelfLifeDays ?? 0)}
        onDone={(chosen) => {
          onChange(chosen);
          setOpen(false);
        }}
        min={today}
        max={addMonths(today, YEARS_AHEAD_MONTHS)}
        locale={locale}
        unitLabels={unitLabels}
      />
    </>
  );
}
