import { addDays, type CalendarDay } from '../calendar-day.ts';
import { DAY_MS } from '../durations.ts';
import { startOfDay, toInstant, toLocal } from '../time-zone.ts';

/** Former weeks whose same weekday makes a usual day. [decision 151] */
export const USUAL_WEEKS = 4;

export type ComparedDay = {
  readonly day: CalendarDay;
  readonly from: Date;
  /** The instant of the same wall time as now. */
  readonly comparedUntil: Date;
  readonly until: Date;
};

/**
 * Returns today and the same weekday of former weeks, the latest first, each by the clock of a zone. Leaves out days
 * that began before `inServiceSince`.
 */
export function comparedDays(
  now: Date,
  timeZone: string,
  weeks: number,
  inServiceSince: Date = new Date(0),
): ComparedDay[] {
  const [today, clock] = toLocal(now, timeZone).split('T') as [CalendarDay, string];
  const intoMinuteMs = now.getTime() % 60_000;
  const days = Array.from({ length: weeks + 1 }, (_, week) => addDays(today, -7 * week));
  return days
    .map((day) => {
      const sameTime = new Date(toInstant(`${day}T${clock}`, timeZone).getTime() + intoMinuteMs);
      return {
        day,
        from: startOfDay(day, timeZone),
        comparedUntil: day === today ? new Date(now.getTime() + 1) : sameTime,
        until: day === today ? new Date(now.getTime() + DAY_MS) : startOfDay(addDays(day, 1), timeZone),
      };
    })
    .filter(({ day, from }) => day === today || from >= inServiceSince);
}
