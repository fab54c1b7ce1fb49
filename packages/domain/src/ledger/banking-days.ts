import { addDays, type CalendarDay } from '../calendar-day.ts';

const weekday = (day: CalendarDay) => new Date(`${day}T00:00:00Z`).getUTCDay();
const pad = (n: number) => String(n).padStart(2, '0');

/** The nth (from 1; -1: the last) weekday of a month. */
function nthWeekday(year: number, month: number, wanted: number, nth: number): CalendarDay {
  if (nth < 0) {
    const last = addDays(month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`, -1);
    return addDays(last, -((weekday(last) - wanted + 7) % 7));
  }
  const first = `${year}-${pad(month)}-01`;
  return addDays(first, ((wanted - weekday(first) + 7) % 7) + (nth - 1) * 7);
}

/** A holiday on a Sunday is kept on the Monday; one on a Saturday is not moved: the Federal Reserve opens on Friday. */
const observed = (day: CalendarDay) => (weekday(day) === 0 ? addDays(day, 1) : day);

/** Holidays of the Federal Reserve. */
const americanHolidays = (year: number): CalendarDay[] => [
  observed(`${year}-01-01`),
  nthWeekday(year, 1, 1, 3),
  nthWeekday(year, 2, 1, 3),
  nthWeekday(year, 5, 1, -1),
  observed(`${year}-06-19`),
  observed(`${year}-07-04`),
  nthWeekday(year, 9, 1, 1),
  nthWeekday(year, 10, 1, 2),
  observed(`${year}-11-11`),
  nthWeekday(year, 11, 4, 4),
  observed(`${year}-12-25`),
];

/**
 * True for a day on which banks of the country settle. Holidays are known for the United States; elsewhere only
 * weekends are left out, so money may be announced a day too early. [decision 125]
 */
export function isBankingDay(day: CalendarDay, country: string): boolean {
  if ([0, 6].includes(weekday(day))) return false;
  return country !== 'US' || !americanHolidays(Number(day.slice(0, 4))).includes(day);
}

/** The day that is `count` banking days after `day`, or for 0 `day` itself. */
export function addBankingDays(day: CalendarDay, count: number, country: string): CalendarDay {
  let at = day;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    if (isBankingDay(at, country)) left -= 1;
  }
  return at;
}
