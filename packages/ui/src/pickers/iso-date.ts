/** A calendar day without a time zone, `YYYY-MM-DD`. */
export type IsoDate = string;

const DAY_MS = 86_400_000;

/** Returns the day as a Date at midnight in the phone's zone, for a calendar that draws such dates. */
export function dateOfIso(iso: IsoDate): Date {
  const [year = 1970, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day);
}

export function isoOfDate(date: Date): IsoDate {
  return isoOf(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

export function isoOf(year: number, month: number, day: number): IsoDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns the number of days, both ends included: the same day is 1. */
export function daysInclusive(from: IsoDate, to: IsoDate): number {
  return Math.round((utcOf(to) - utcOf(from)) / DAY_MS) + 1;
}

/** Returns the number of days in the month; `month` 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function utcOf(iso: IsoDate): number {
  return Date.parse(`${iso}T00:00:00Z`);
}
