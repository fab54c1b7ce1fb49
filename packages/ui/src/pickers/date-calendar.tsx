import { ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { DayPicker, type DayPickerProps } from 'react-day-picker';
import { calendarLook } from './calendar-look.ts';
import { dateOfIso, type IsoDate, isoOfDate } from './iso-date.ts';
import { type DateRange, nextRange } from './next-range.ts';

export type CalendarTexts = {
  previousMonth: string;
  nextMonth: string;
  /** The text "At most N days can be selected" for the given limit. */
  rangeRefused: string;
};

type CalendarBounds = {
  min?: IsoDate;
  max?: IsoDate;
  /** The day to mark as today, in the screen's zone. */
  today: IsoDate;
  /** BCP 47; the names of months and days come from the browser. */
  locale: string;
  /** 0 Sunday, 1 Monday. */
  weekStartsOn?: 0 | 1;
  texts: CalendarTexts;
};

export type CalendarChoice =
  | { mode: 'single'; value: IsoDate | null; onChange: (value: IsoDate) => void }
  | { mode: 'multiple'; value: IsoDate[]; onChange: (value: IsoDate[]) => void }
  | { mode: 'range'; value: DateRange | null; onChange: (value: DateRange) => void; maxDays?: number };

export type DateCalendarProps = CalendarBounds & CalendarChoice;

/**
 * A month to choose days from. Arrows, Page keys, Home and End move; days are reported as `YYYY-MM-DD`. Heavy: load
 * lazily.
 */
export function DateCalendar(props: DateCalendarProps) {
  const { min, max, today, locale, weekStartsOn = 0, texts } = props;
  const [refused, setRefused] = useState(false);
  const shared: DayPickerProps = {
    classNames: calendarLook,
    today: dateOfIso(today),
    defaultMonth: dateOfIso(firstShown(props)),
    startMonth: min ? dateOfIso(min) : undefined,
    endMonth: max ? dateOfIso(max) : undefined,
    disabled: outsideOf(min, max),
    weekStartsOn,
    ...namesIn(locale, texts),
    components: {
      Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeft /> : <ChevronRight />),
    },
  };
  return (
    <div lang={locale}>
      <DayPicker {...shared} {...selectionOf(props, setRefused)} />
      <p
        role="alert"
        className="mx-4 flex min-h-6 items-center justify-center gap-1.5 pb-2 font-medium text-bad text-sm"
      >
        {refused && (
          <>
            <CircleAlert aria-hidden="true" className="size-[1.15em] shrink-0" />
            {texts.rangeRefused}
          </>
        )}
      </p>
    </div>
  );
}

function firstShown(props: DateCalendarProps): IsoDate {
  const chosen =
    props.mode === 'range' ? props.value?.from : props.mode === 'multiple' ? props.value[0] : props.value;
  const day = chosen ?? props.today;
  if (props.max && day > props.max) return props.max;
  return props.min && day < props.min ? props.min : day;
}

function outsideOf(min?: IsoDate, max?: IsoDate) {
  return [...(min ? [{ before: dateOfIso(min) }] : []), ...(max ? [{ after: dateOfIso(max) }] : [])];
}

function selectionOf(props: DateCalendarProps, setRefused: (refused: boolean) => void): DayPickerProps {
  if (props.mode === 'single')
    return {
      mode: 'single',
      required: true,
      selected: props.value ? dateOfIso(props.value) : undefined,
      onSelect: (day) => props.onChange(isoOfDate(day)),
    };
  if (props.mode === 'multiple')
    return {
      mode: 'multiple',
      selected: props.value.map(dateOfIso),
      onSelect: (days) => props.onChange((days ?? []).map(isoOfDate).sort()),
    };
  const { value, maxDays, onChange } = props;
  return {
    mode: 'range',
    selected: value ? { from: dateOfIso(value.from), to: dateOfIso(value.to ?? value.from) } : undefined,
    onSelect(_range, day) {
      const next = nextRange(value, isoOfDate(day), maxDays);
      setRefused(next.refused);
      if (!next.refused) onChange(next.range);
    },
  };
}

/** True where the names of the seven days differ: "一" to "日", but not "T" and "T". */
const differsEachDay = (name: (day: Date) => string) =>
  new Set(Array.from({ length: 7 }, (_, day) => name(new Date(2026, 0, 1 + day)))).size === 7;

function namesIn(locale: string, texts: CalendarTexts): Pick<DayPickerProps, 'formatters' | 'labels'> {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, options);
    return (date: Date) => formatter.format(date);
  };
  const month = format({ year: 'numeric', month: 'long' });
  const narrowDay = format({ weekday: 'narrow' });
  const fullDay = format({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' });
  return {
    formatters: {
      formatCaption: month,
      formatDay: (date) => String(date.getDate()),
      formatWeekdayName: differsEachDay(narrowDay) ? narrowDay : format({ weekday: 'short' }),
    },
    labels: {
      labelGrid: month,
      labelDayButton: fullDay,
      labelWeekday: format({ weekday: 'long' }),
      labelNext: () => texts.nextMonth,
      labelPrevious: () => texts.previousMonth,
      labelNav: () => '',
    },
  };
}
