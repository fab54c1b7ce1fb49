import { addDays, addMonths, type CalendarDay, isCalendarDay } from '../calendar-day.ts';

/**
 * Returns the day of a date field, `YYMMDD`; null for a day that no calendar has. Two digits of a year mean the year
 * from 49 years ago to 50 years ahead; day 00 is the last of the month. [GS1 General Specifications, 7.12 and 3.4]
 */
export function gs1Day(digits: string, today: CalendarDay): CalendarDay | null {
  const [year = '', month = '', date = ''] = digits.match(/\d{2}/g) ?? [];
  const thisYear = Number(today.slice(0, 4));
  const ahead = Number(year) - (thisYear % 100);
  const centuries = ahead >= 51 ? -1 : ahead <= -50 ? 1 : 0;
  const inMonth = `${thisYear + ahead + 100 * centuries}-${month}`;
  if (date !== '00') return isCalendarDay(`${inMonth}-${date}`) ? `${inMonth}-${date}` : null;
  const first = `${inMonth}-01`;
  return isCalendarDay(first) ? addDays(addMonths(first, 1), -1) : null;
}

/**
 * Returns the last day before an hour of expiration, `YYMMDDhhmm`; null for an hour that no clock has. What ends at
 * midnight may not be sold on the day that begins.
 */
export function gs1LastDay(digits: string, today: CalendarDay): CalendarDay | null {
  const day = gs1Day(digits.slice(0, 6), today);
  const hour = digits.slice(6);
  if (day === null || !/^(?:[01]\d|2[0-3])[0-5]\d$/.test(hour)) return null;
  return hour === '0000' ? addDays(day, -1) : day;
}
