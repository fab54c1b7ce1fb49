import { addDays, addMonths, type CalendarDay, daysInRange, isCalendarDay } from './calendar-day.ts';
import { startOfDay } from './time-zone.ts';

/** A calendar month as YYYY-MM, without a zone; months compare as text. */
export type CalendarMonth = string;

export const firstDayOf = (month: CalendarMonth): CalendarDay => `${month}-01`;

export const isCalendarMonth = (text: string): boolean => isCalendarDay(firstDayOf(text));

export const monthOf = (day: CalendarDay): CalendarMonth => day.slice(0, 7);

export const shiftMonth = (month: CalendarMonth, months: number): CalendarMonth =>
  monthOf(addMonths(firstDayOf(month), months));

export const lastDayOf = (month: CalendarMonth): CalendarDay => addDays(firstDayOf(shiftMonth(month, 1)), -1);

export const daysOfMonth = (month: CalendarMonth): number => daysInRange(firstDayOf(month), lastDayOf(month));

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
  from: startOfDay(firstDayOf(month), timeZone),
  until: startOfDay(firstDayOf(shiftMonth(month, 1)), timeZone),
});
