import { type CalendarMonth, isCalendarMonth, monthsBetween } from '@larder/domain/calendar-month';
import { limits } from '@larder/domain/limits';
import { type TaxPeriod, taxPeriod } from '@larder/domain/tax/tax-period';
import { useCurrentMonth } from '#screen-kit/filter/month-sheet.tsx';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';

export type ChosenPeriod = TaxPeriod & {
  /** The month of now by the merchant's clock. */
  readonly current: CalendarMonth;
  readonly setPeriod: (period: TaxPeriod) => void;
};

/** URLs can be edited by hand; impossible months are ignored. */
function isUsable(first: string, last: string): boolean {
  if (!isCalendarMonth(first) || !isCalendarMonth(last)) return false;
  const { length } = monthsBetween(first, last);
  return length > 0 && length <= limits.taxReportMonths;
}

/** The months of the report, kept in the address; the last whole month unless chosen, because that is what is filed. */
export function useTaxPeriod(): ChosenPeriod {
  const current = useCurrentMonth();
  const { filters, setFilters } = useQueryFilters({ first: '', last: '' });
  const { first, last } = filters;
  const period = isUsable(first, last) ? { from: first, to: last } : taxPeriod('lastMonth', current);
  return { ...period, current, setPeriod: ({ from, to }) => setFilters({ first: from, last: to }) };
}
