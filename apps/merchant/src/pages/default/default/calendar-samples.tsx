import { CalendarSheet } from '@larder/ui/pickers/calendar-sheet';
import { DateTimePicker } from '@larder/ui/pickers/date-time-picker';
import type { DateRange } from '@larder/ui/pickers/next-range';
import { PickerButton } from '@larder/ui/pickers/picker-button';
import { CalendarDays, Clock } from 'lucide-react';
import { useState } from 'react';
import { useSamples } from './samples.tsx';

const TODAY = '2026-11-21';
const AHEAD = '2027-05-21';
const BACK = '2024-11-21';
const MOST_DAYS = 30;

/** The calendar in its three modes, and the wheels for dates and times. */
export function CalendarSamples() {
  const words = useSamples();
  const [open, setOpen] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [range, setRange] = useState<DateRange | null>({ from: '2026-11-12', to: '2026-11-18' });
  const [days, setDays] = useState<string[]>(['2026-11-24']);
  const texts = {
    previousMonth: words.previousMonth,
    nextMonth: words.nextMonth,
    rangeRefused: words.rangeRefused(MOST_DAYS),
  };
  const shared = (name: string, title: string) => ({
    open: open === name,
    onClose: () => setOpen(null),
    title,
    closeLabel: words.cancel,
    doneLabel: words.ok,
    today: TODAY,
    locale: words.locale,
    texts,
  });
  const field = (name: string, label: string, value: string | null) => (
    <PickerButton
      label={label}
      value={value}
      placeholder={words.choose}
      open={open === name}
      onOpen={() => setOpen(name)}
      icon={<CalendarDays />}
    />
  );
  return (
    <>
      {field('single', words.dateSingle, day)}
      <CalendarSheet
        mode="single"
        {...shared('single', words.dateSingle)}
        min={TODAY}
        max={AHEAD}
        value={day}
        onDone={(choice) => setDay(choice as string)}
      />
      {field('range', words.dateRange, range && `${range.from} – ${range.to}`)}
      <CalendarSheet
        mode="range"
        {...shared('range', words.dateRange)}
        min={BACK}
        max={TODAY}
        maxDays={MOST_DAYS}
        value={range}
        onDone={(choice) => setRange(choice as DateRange)}
      />
      {field('multiple', words.dateMany, days.join(', ') || null)}
      <CalendarSheet
        mode="multiple"
        {...shared('multiple', words.dateMany)}
        min={TODAY}
        max={AHEAD}
        value={days}
        onDone={(choice) => setDays(choice as string[])}
      />
      <WheelSamples />
    </>
  );
}

const WHEELS = [
  { mode: 'date', start: '1990-02-28', min: '1876-11-21', max: TODAY },
  { mode: 'datetime', start: '2026-11-21T08:30', min: TODAY, max: AHEAD },
  { mode: 'time', start: '08:30', min: TODAY, max: TODAY },
] as const;

function WheelSamples() {
  const words = useSamples();
  const [open, setOpen] = useState<string | null>(null);
  const [values, setValues] = useState<Record<string, string>>({});
  const titles = { date: words.dateWheel, datetime: words.dateTimeWheel, time: words.timeWheel };
  return WHEELS.map(({ mode, start, min, max }) => (
    <div key={mode}>
      <PickerButton
        label={titles[mode]}
        value={values[mode]?.replace('T', ' ') ?? null}
        placeholder={words.choose}
        open={open === mode}
        onOpen={() => setOpen(mode)}
        icon={<Clock />}
      />
      <DateTimePicker
        open={open === mode}
        onClose={() => setOpen(null)}
        title={titles[mode]}
        closeLabel={words.cancel}
        doneLabel={words.ok}
        mode={mode}
        value={values[mode] ?? start}
        onDone={(value) => setValues({ ...values, [mode]: value })}
        min={min}
        max={max}
        minuteStep={mode === 'time' ? 5 : 1}
        locale={words.locale}
        unitLabels={words.units}
        note={mode === 'date' ? undefined : words.zoneNote}
      />
    </div>
  ));
}
