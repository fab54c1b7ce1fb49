import type { CalendarDay } from './calendar-day.ts';
import { DAY_MS } from './durations.ts';

/** Local wall time as 'YYYY-MM-DDTHH:mm', without a zone. */
export type LocalDateTime = string;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** Returns the wall clock of a zone at an instant, read as if it were UTC. */
function wallMs(instant: Date, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Returns the milliseconds by which a zone's wall clock is ahead of UTC at an instant. */
function offsetMs(instantMs: number, timeZone: string): number {
  const wholeSecondMs = Math.floor(instantMs / 1_000) * 1_000;
  return wallMs(new Date(wholeSecondMs), timeZone) - wholeSecondMs;
}

/** True if the text names a time zone of the IANA database ('America/Los_Angeles'). */
export function isTimeZone(text: string): boolean {
  try {
    formatOf(text);
    return text.includes('/') || text === 'UTC';
  } catch {
    return false;
  }
}

/** Returns the wall clock at an instant. */
export function toLocal(instant: Date, timeZone: string): LocalDateTime {
  return new Date(wallMs(instant, timeZone)).toISOString().slice(0, 16);
}

/** Returns the calendar day at an instant. */
export function localDay(instant: Date, timeZone: string): CalendarDay {
  return toLocal(instant, timeZone).slice(0, 10);
}

/**
 * Converts a wall time to its instant. A time that occurs twice (clocks set back) means the first; one that does not
 * exist (clocks set forward) moves on by the skipped hour.
 */
export function toInstant(local: LocalDateTime, timeZone: string): Date {
  const asUtcMs = Date.parse(`${local}:00Z`);
  const before = offsetMs(asUtcMs - DAY_MS, timeZone);
  const after = offsetMs(asUtcMs + DAY_MS, timeZone);
  const candidates = [asUtcMs - before, asUtcMs - after].filter(
    (ms) => ms + offsetMs(ms, timeZone) === asUtcMs,
  );
  return new Date(candidates.length > 0 ? Math.min(...candidates) : asUtcMs - before);
}

/** Returns the first instant of a day; some zones skip midnight on one day of the year. */
export function startOfDay(day: CalendarDay, timeZone: string): Date {
  return toInstant(`${day}T00:00`, timeZone);
}
