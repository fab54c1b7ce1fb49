import { addDays, type CalendarDay, daysInRange } from './calendar-day.ts';

/** Consecutive days that share one column of a chart, both ends included. */
export type CalendarSpan = { readonly from: CalendarDay; readonly to: CalendarDay };

export type SpanKind = 'day' | 'week' | 'month';

const MOST_DAYS = 31;
const MOST_WEEKS_DAYS = 92;
const WEEK = 7;

/** Days up to a month, weeks up to a quarter, otherwise months: never more columns than fit on a phone. */
export function spanKind(from: CalendarDay, to: CalendarDay): SpanKind {
  const days = daysInRange(from, to);
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEKS_DAYS ? 'week' : 'month';
}

/**
 * Divides a range into spans without gaps. Weeks are counted back from its end and months begin on the first, so the
 * first span may be short.
 */
export function calendarSpans(from: CalendarDay, to: CalendarDay): CalendarSpan[] {
  const kind = spanKind(from, to);
  const spans: CalendarSpan[] = [];
  for (let end = to; end >= from; ) {
    const start = kind === 'day' ? end : kind === 'week' ? addDays(end, 1 - WEEK) : `${end.slice(0, 7)}-01`;
    const first = start < from ? from : start;
    spans.unshift({ from: first, to: end });
    end = addDays(first, -1);
  }
  return spans;
}
