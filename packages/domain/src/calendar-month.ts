import { addDays, addMonths, type CalendarDay, daysInRange, isCalendarDay } from './calendar-day.ts';
import { startOfDay } from './time-zone.ts';

/** A calendar month as YYYY-MM, without a zone; months compare as text. */
export type CalendarMonth = string;

const firstDay = (month: CalendarMonth): CalendarDay => `${month}-01`;

export const isCalendarMonth = (text: string): boolean => isCalendarDay(firstDay(text));

export const monthOf = (day: CalendarDay): CalendarMonth => day.slice(0, 7);

export const shiftMonth = (month: CalendarMonth, months: number): CalendarMonth =>
  monthOf(addMonths(firstDay(month), months));

export const lastDayOf = (month: CalendarMonth): CalendarDay => addDays(firstDay(shiftMonth(month, 1)), -1);

export const daysOfMonth = (month: CalendarMonth): number => daysInRange(firstDay(month), lastDayOf(month));

/** Months from one to the other, both included; none in the wrong order. */
export function monthsBetween(from: CalendarMonth, to: CalendarMonth): CalendarMonth[] {
  const months: CalendarMonth[] = [];
  for (let month = from; month <= to; month = shiftMonth(month, 1)) months.push(month);
  return months;
}

/** A month by the clock of a zone; `until` is the first instant of the next one. */
export type MonthSpan = { readonly month: CalendarMonth; readonly from: Date; readonly until: Date };

/** Returns the instants between which a zone has the month: an hour more or less where its clocks change. */
export const monthSpan = (month: CalendarMonth, timeZone: string): MonthSpan => ({
  month,
  from: startOfDay(firstDay(month), timeZone),
  until: startOfDay(firstDay(shiftMonth(month, 1)), timeZone),
});
