import { addDays, addMonths } from '@larder/domain/calendar-day';
import { classNames } from '@larder/ui/layout/class-names';
import { DateTimePicker } from '@larder/ui/pickers/date-time-picker';
import { Calendar } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUnitLabels } from '#features/device/use-unit-labels.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { likelyDate } from './odd-lines.ts';
import { useTask } from './use-task-work.ts';

const MONTHS_AHEAD = 36;

type DateChipsProps = { line: TaskLine; onChosen?: () => void };

/** Chips for a best-before date: today plus shelf life, the day after, another date, none. */
export function DateChips({ line, onChosen }: DateChipsProps) {
  const { form } = useTask();
  const t = useText();
  const { day, namedDay } = useFormats();
  const { undated, bestBeforeEstimated, ...entry } = form.draft.entryOf(line);
  // An estimate is no answer: no chip says that the restocker read it.
  const bestBefore = bestBeforeEstimated ? null : entry.bestBefore;
  const [isPicking, setPicking] = useState(false);
  const likely = likelyDate(line, form.today);
  const offered = likely === null ? [] : [likely, addDays(likely, 1)];
  function choose(date: string | null) {
    form.enterDate(line, { bestBefore: date, undated: date === null });
    onChosen?.();
  }
  const isOther = bestBefore !== null && !offered.includes(bestBefore);
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
      <legend className="sr-only">{t('restock.bestBefore')}</legend>
      {offered.map((date, index) => (
        <DateChip key={date} isChosen={date === bestBefore} onPress={() => choose(date)}>
          {index === 0 ? namedDay(date) : day(date)}
        </DateChip>
      ))}
      <DateChip isChosen={isOther} onPress={() => setPicking(true)}>
        <Calendar aria-hidden="true" className="size-5 shrink-0" />
        {isOther ? day(bestBefore) : t('restock.date.other')}
      </DateChip>
      <DateChip isChosen={undated} onPress={() => choose(null)}>
        {t('restock.date.none')}
      </DateChip>
      <DatePicker
        open={isPicking}
        onClose={() => setPicking(false)}
        value={bestBefore ?? likely ?? form.today}
        today={form.today}
        onDone={choose}
      />
    </fieldset>
  );
}

type DateChipProps = { isChosen: boolean; onPress: () => void; children: ReactNode };

function DateChip({ isChosen, onPress, children }: DateChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classNames(
        'flex min-h-14 items-center justify-center gap-1.5 rounded-lg px-2 py-1 font-semibold',
        isChosen ? 'bg-ink text-surface' : 'border border-line bg-surface active:bg-sunken',
      )}
    >
      {children}
    </button>
  );
}

type DatePickerProps = {
  open: boolean;
  onClose: () => void;
  value: string;
  today: string;
  onDone: (date: string) => void;
};

/** Picker for any other date on a pack. */
function DatePicker({ open, onClose, value, today, onDone }: DatePickerProps) {
  const t = useText();
  const { locale } = useReader();
  const unitLabels = useUnitLabels();
  return (
    <DateTimePicker
      open={open}
      onClose={onClose}
      title={t('restock.bestBefore')}
      closeLabel={t('btn.cancel')}
      doneLabel={t('btn.done')}
      mode="date"
      value={value}
      onDone={(chosen) => {
        onClose();
        onDone(chosen);
      }}
      min={today}
      max={addMonths(today, MONTHS_AHEAD)}
      locale={locale}
      unitLabels={unitLabels}
    />
  );
}
