import { addDays, type CalendarDay, daysInRange } from '../calendar-day.ts';

/** `before`: the days just before. `weekday`: the last ones that fall on the same weekdays. */
export const comparisons = ['before', 'weekday'] as const;
export type Comparison = (typeof comparisons)[number];

const WEEK = 7;

/** By how many days the range that a range is compared with lies earlier. The two are as long as each other. */
function formerShift(from: CalendarDay, to: CalendarDay, comparison: Comparison): number {
  const days = daysInRange(from, to);
  return comparison === 'before' ? days : Math.ceil(days / WEEK) * WEEK;
}

/** Returns the days that a range is compared with. */
export function formerRange(from: CalendarDay, to: CalendarDay, comparison: Comparison) {
  const shift = formerShift(from, to, comparison);
  return { from: addDays(from, -shift), to: addDays(to, -shift) };
}

/**
 * True if sales began on the first of the former days or before. A change against days of which some lie before the
 * first sale compares a whole range with a part of one.
 */
export const hasHistory = (firstSale: CalendarDay | null, former: { readonly from: CalendarDay }): boolean =>
  firstSale !== null && firstSale <= former.from;
