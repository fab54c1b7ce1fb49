import { useState } from 'react';
import type { IsoDate } from './iso-date.ts';
import { Sheet } from './sheet.tsx';
import { turnWallTime, type WallTimeMode, type WallTimeUnit, wallTimeColumns } from './wall-time-columns.ts';
import { WheelPicker } from './wheel-picker.tsx';

type DateTimePickerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  doneLabel: string;
  mode: WallTimeMode;
  /** `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm`, depending on the mode; the wheels start here. */
  value: string;
  onDone: (value: string) => void;
  /** First and last day, both included. */
  min: IsoDate;
  max: IsoDate;
  minuteStep?: number;
  locale: string;
  /** The names of the wheels. */
  unitLabels: Record<WallTimeUnit, string>;
  /** A note, for example the time zone. */
  note?: string;
};

/** Wheels for a date, a time, or both, in a sheet; nothing is chosen until Done. */
export function DateTimePicker(props: DateTimePickerProps) {
  const { open, onClose, title, closeLabel, doneLabel, onDone, mode, min, max, locale, unitLabels, note } =
    props;
  const [draft, setDraft] = useState(props.value);
  const [shown, setShown] = useState(open);
  if (shown !== open) {
    setShown(open);
    if (open) setDraft(props.value);
  }
  const columns = wallTimeColumns(mode, draft, min, max, props.minuteStep);
  const done = () => {
    onDone(draft);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      done={{ label: doneLabel, onDone: done }}
    >
      <WheelPicker
        columns={columns.map(({ unit, values, value }) => ({
          key: unit,
          label: unitLabels[unit],
          value: String(value),
          options: values.map((each) => ({ value: String(each), label: nameOf(unit, each, locale) })),
          onChange: (next) => setDraft(turnWallTime(mode, draft, unit, Number(next), min, max)),
        }))}
      />
      {note && <p className="px-4 pb-4 text-center text-ink-soft text-sm">{note}</p>}
    </Sheet>
  );
}

function nameOf(unit: WallTimeUnit, value: number, locale: string): string {
  if (unit === 'hour' || unit === 'minute') return String(value).padStart(2, '0');
  const options = { timeZone: 'UTC', [unit]: unit === 'month' ? 'short' : 'numeric' } as const;
  const sample =
    unit === 'year'
      ? Date.UTC(value, 0, 1)
      : Date.UTC(2000, unit === 'month' ? value - 1 : 0, unit === 'day' ? value : 1);
  return new Intl.DateTimeFormat(locale, options).format(sample);
}
