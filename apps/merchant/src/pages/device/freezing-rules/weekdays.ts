import { DAY_MS } from '@larder/domain/durations';

/** Weekdays from Monday = 0, as in the bits of a freezing rule. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** A Monday: the first day of 2024. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

export const dayName = (day: number, locale: string, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(MONDAY_MS + day * DAY_MS);
