import { addMonths, type CalendarDay, daysInRange } from './calendar-day.ts';
import { limits } from './limits.ts';
import { accept, type Result, refuse } from './refusal.ts';

/** Days that may be chosen, both ends included. */
export type CalendarBounds = { readonly min: CalendarDay; readonly max: CalendarDay };

/** Bounds for planning (freezing, template dates, due dates): today to six months ahead. [spec 5] */
export function planningBounds(today: CalendarDay): CalendarBounds {
  return { min: today, max: addMonths(today, limits.calendarMonthsAhead) };
}

/** Bounds for filters of lists and reports: two years back to today. [screens S-10] */
export function reportBounds(today: CalendarDay): CalendarBounds {
  return { min: addMonths(today, -12 * limits.reportYearsBack), max: today };
}

/**
 * Bounds for a day entered with its date picker: ten whole years either side of the current one. [spec 5, decision 17]
 */
export function pickerBounds(today: CalendarDay): CalendarBounds {
  const year = Number(today.slice(0, 4));
  return { min: `${year - limits.datePickerYears}-01-01`, max: `${year + limits.datePickerYears}-12-31` };
}

/**
 * Refuses `BAD_INPUT` with `valid.range.order`, or with `valid.range.max` {n} for a range of more than `maxDays` days.
 * [spec 5]
 */
export function checkRange(from: CalendarDay, to: CalendarDay, maxDays: number): Result<void> {
  const days = daysInRange(from, to);
  if (days < 1) return refuse('BAD_INPUT', { key: 'valid.range.order' });
  return days > maxDays ? refuse('BAD_INPUT', { key: 'valid.range.max', n: maxDays }) : accept();
}
