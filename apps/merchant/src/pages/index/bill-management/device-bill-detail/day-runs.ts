import { addDays, type CalendarDay } from '@larder/domain/calendar-day';

export type DayRun = { readonly from: CalendarDay; readonly to: CalendarDay };

/** Joins days, in their order, to runs without a gap. */
export function dayRuns(days: readonly CalendarDay[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) runs[runs.length - 1] = { from: last.from, to: day };
    else runs.push({ from: day, to: day });
  }
  return runs;
}
