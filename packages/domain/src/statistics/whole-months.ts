import { addDays, addMonths, type CalendarDay } from '../calendar-day.ts';

type Days = { readonly from: CalendarDay; readonly to: CalendarDay };

/** A range of days as the calendar months that it contains as a whole, and the days before and after them. */
export type MonthsAndDays = {
  /** First days of the first and of the last month; null where the range contains no whole month. */
  readonly months: { readonly first: CalendarDay; readonly last: CalendarDay } | null;
  readonly days: readonly Days[];
};

/** Divides a range, so that sums of whole months need not be read day by day. */
export function wholeMonths({ from, to }: Days): MonthsAndDays {
  const monthOf = (day: CalendarDay) => `${day.slice(0, 7)}-01`;
  const first = from === monthOf(from) ? from : addMonths(monthOf(from), 1);
  // The first day that belongs to no whole month any more.
  const end = monthOf(addDays(to, 1));
  if (first >= end) return { months: null, days: from <= to ? [{ from, to }] : [] };
  const before = { from, to: addDays(first, -1) };
  const after = { from: end, to };
  return {
    months: { first, last: addMonths(end, -1) },
    days: [before, after].filter((days) => days.from <= days.to),
  };
}
