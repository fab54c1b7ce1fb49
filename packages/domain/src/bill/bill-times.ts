import { addDays } from '../calendar-day.ts';
import { type CalendarMonth, monthOf, shiftMonth } from '../calendar-month.ts';
import { localDay, toInstant } from '../time-zone.ts';

/** Bills are written at two in the morning of the merchant, when the orders of the day before have arrived. */
const WRITTEN_AT = 'T02:00';
const DUE_DAYS = 14;

/** The instant at which the bills of a month are issued: 02:00 of the first day after it. [domain 8] */
export const closesAt = (month: CalendarMonth, timeZone: string): Date =>
  toInstant(`${shiftMonth(month, 1)}-01${WRITTEN_AT}`, timeZone);

/** The instant until which a bill can be paid: 14 days by the merchant's clock. */
export function billDueAt(issuedAt: Date, timeZone: string): Date {
  return toInstant(`${addDays(localDay(issuedAt, timeZone), DUE_DAYS)}${WRITTEN_AT}`, timeZone);
}

/** The next instant at which the bills of a merchant are written. */
export function nextWriting(now: Date, timeZone: string): Date {
  const today = localDay(now, timeZone);
  const todays = toInstant(`${today}${WRITTEN_AT}`, timeZone);
  return todays > now ? todays : toInstant(`${addDays(today, 1)}${WRITTEN_AT}`, timeZone);
}

/**
 * The months to issue, oldest first, after the last one that was, and the month that accrues. Bills begin with the
 * month in which a merchant's are written for the first time: nothing of before is charged.
 */
export function billMonths(
  closedMonth: CalendarMonth | null,
  now: Date,
  timeZone: string,
): { readonly toIssue: readonly CalendarMonth[]; readonly accruing: CalendarMonth } {
  const current = monthOf(localDay(now, timeZone));
  const toIssue: CalendarMonth[] = [];
  let month = closedMonth === null ? current : shiftMonth(closedMonth, 1);
  for (; month < current && closesAt(month, timeZone) <= now; month = shiftMonth(month, 1))
    toIssue.push(month);
  return { toIssue, accruing: month };
}
