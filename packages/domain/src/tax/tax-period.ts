import { type CalendarMonth, shiftMonth } from '../calendar-month.ts';

/** Months of a report, both included. */
export type TaxPeriod = { readonly from: CalendarMonth; readonly to: CalendarMonth };

/** Periods for which sales tax is filed. */
export const taxPeriods = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type TaxPeriodName = (typeof taxPeriods)[number];

const quarter = (month: CalendarMonth): TaxPeriod => {
  const [year = '', number = '1'] = month.split('-');
  const first = `${year}-${String(Math.floor((Number(number) - 1) / 3) * 3 + 1).padStart(2, '0')}`;
  return { from: first, to: shiftMonth(first, 2) };
};
const year = (month: CalendarMonth): TaxPeriod => ({
  from: `${month.slice(0, 4)}-01`,
  to: `${month.slice(0, 4)}-12`,
});

/** Returns the months of a period, seen from a month. A period that still runs ends with that month. */
export function taxPeriod(name: TaxPeriodName, current: CalendarMonth): TaxPeriod {
  switch (name) {
    case 'thisMonth':
      return { from: current, to: current };
    case 'lastMonth':
      return { from: shiftMonth(current, -1), to: shiftMonth(current, -1) };
    case 'thisQuarter':
      return { from: quarter(current).from, to: current };
    case 'lastQuarter':
      return quarter(shiftMonth(current, -3));
    case 'thisYear':
      return { from: year(current).from, to: current };
    case 'lastYear':
      return year(shiftMonth(current, -12));
  }
}
