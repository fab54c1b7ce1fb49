import type { CalendarDay } from '../calendar-day.ts';

type PackDates = {
  /** Date in the code of the pack. */
  readonly scanned: CalendarDay | null;
  /** Date that the line has already. */
  readonly entered: CalendarDay | null;
  readonly today: CalendarDay;
};

/** What the date of a scanned pack does to the date of its line. */
type PackDateOutcome = 'none' | 'expired' | 'entered' | 'same' | 'earlier';

/**
 * Judges the date of a pack that goes in. A line has one date for all units, so the earliest counts: goods are never
 * offered past the date of one of them. An expired pack changes nothing. [decision 295]
 */
export function judgePackDate({ scanned, entered, today }: PackDates): PackDateOutcome {
  if (scanned === null) return 'none';
  if (scanned < today) return 'expired';
  if (entered === null || scanned < entered) return 'entered';
  return scanned === entered ? 'same' : 'earlier';
}
