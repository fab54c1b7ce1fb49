/** 0 is Monday, as in the bits of a freezing rule. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** 2024 began on a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export const dayName = (day: number, locale: string, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(MONDAY_MS + day * DAY_MS);
