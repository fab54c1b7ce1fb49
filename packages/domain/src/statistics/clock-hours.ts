import { addDays, type CalendarDay } from '../calendar-day.ts';
import { HOUR_MS } from '../durations.ts';
import { startOfDay, toLocal } from '../time-zone.ts';

/** An hour that a clock shows; `fold` 1 is the second time of the same day, after the clock was set back. */
export type ClockHour = { readonly hour: number; readonly fold: 0 | 1 };

/** Returns the hours that the clock of a zone shows on a day, in order: 24, or 23 and 25 when it is changed. */
export function clockHours(day: CalendarDay, timeZone: string): ClockHour[] {
  const end = startOfDay(addDays(day, 1), timeZone).getTime();
  const hours: ClockHour[] = [];
  for (let at = startOfDay(day, timeZone).getTime(); at < end; at += HOUR_MS) {
    const hour = Number(toLocal(new Date(at), timeZone).slice(11, 13));
    hours.push({ hour, fold: hours.at(-1)?.hour === hour ? 1 : 0 });
  }
  return hours;
}
