import { DAY_MS } from './durations.ts';

/** A calendar day as YYYY-MM-DD, without time or zone; days compare as text. */
export type CalendarDay = string;

const asUtcMs = (day: CalendarDay) => Date.parse(`${day}T00:00:00Z`);
const fromUtcMs = (ms: number): CalendarDay => new Date(ms).toISOString().slice(0, 10);

export function isCalendarDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    // PostgreSQL rejects offsets that some time zones had before 1900.
    text >= '1900-01-01' &&
    // So that a day later, or the end of a day in any zone, still has four digits in its year.
    text < '9000-01-01' &&
    !Number.isNaN(asUtcMs(text)) &&
    fromUtcMs(asUtcMs(text)) === text
  );
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return fromUtcMs(asUtcMs(day) + days * DAY_MS);
}

/**
 * Returns the same day of another month, or the last day of a shorter month (31 August plus 6 months is 28 or 29
 * February).
 */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfTarget = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return fromUtcMs(Date.UTC(year, month - 1 + months, Math.min(date, lastOfTarget)));
}

/** Number of days in a range, both ends included. */
export function daysInRange(from: CalendarDay, to: CalendarDay): number {
  return Math.round((asUtcMs(to) - asUtcMs(from)) / DAY_MS) + 1;
}
