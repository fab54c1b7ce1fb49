import { DAY_MS } from '../durations.ts';
import { toInstant, toLocal } from '../time-zone.ts';

/**
 * Minutes after midnight in the merchant's time zone; a `toMin` at or before `fromMin` means that the hours cross
 * midnight.
 */
export type QuietHours = { readonly fromMin: number; readonly toMin: number };

/**
 * Returns the first instant from `now` on at which a member may be disturbed: `now` itself outside quiet hours,
 * otherwise their end. Quiet hours follow the wall clock: an end that daylight saving skips comes an hour later; an end
 * that occurs twice counts the first time. [screens 54]
 */
export function quietUntil(now: Date, quiet: QuietHours | null, timeZone: string): Date {
  if (!quiet || quiet.fromMin === quiet.toMin) return now;
  const { fromMin, toMin } = quiet;
  const local = toLocal(now, timeZone);
  const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
  const passesMidnight = toMin < fromMin;
  const isQuiet = passesMidnight ? minute >= fromMin || minute < toMin : minute >= fromMin && minute < toMin;
  if (!isQuiet) return now;
  const endsTomorrow = passesMidnight && minute >= fromMin;
  const day = endsTomorrow ? dayAfter(local.slice(0, 10)) : local.slice(0, 10);
  const end = toInstant(`${day}T${two(Math.floor(toMin / 60))}:${two(toMin % 60)}`, timeZone);
  return end.getTime() > now.getTime() ? end : now;
}

const two = (value: number) => String(value).padStart(2, '0');
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
