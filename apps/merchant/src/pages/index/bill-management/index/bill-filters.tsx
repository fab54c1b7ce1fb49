import { billKinds } from '@larder/domain/bill/bill-kind';
import { billStatuses } from '@larder/domain/bill/bill-transitions';
import { isCalendarMonth } from '@larder/domain/calendar-month';
import { Chips } from '@larder/ui/layout/chips';
import { CalendarDays } from 'lucide-react';
import { MonthSheet } from '#screen-kit/filter/month-sheet.tsx';
import { OneFilter } from '#screen-kit/filter/one-filter.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Filters = { type: string; status: string; month: string };
type BillFiltersProps = { filters: Filters; setFilters: (changed: Partial<Filters>) => void };

/** Kind, status and one month of the last two years. */
export function BillFilters({ filters, setFilters }: BillFiltersProps) {
  const t = useText();
  const { wholeMonth } = useFormats();
  const { type, status, month } = filters;
  return (
    <>
      <Chips
        label={t('bill.kinds')}
        chips={[
          { value: 'all', label: t('bill.all') },
          ...billKinds.map((value) => ({ value, label: t(`bill.kind.${value}`) })),
        ]}
        value={type}
        onChange={(value) => setFilters({ type: value })}
      />
      <Chips
        label={t('bill.statuses')}
        chips={[
          { value: 'all', label: t('bill.all') },
          ...billStatuses.map((value) => ({ value, label: t(`enum.bill.${value}`) })),
        ]}
        value={status}
        onChange={(value) => setFilters({ status: value })}
        before={
          <OneFilter
            chosen={isCalendarMonth(month) ? wholeMonth(month) : null}
            label={t('bill.month')}
            icon={<CalendarDays aria-hidden="true" />}
            mayChoose
            onChange={(chosen) => setFilters({ month: chosen })}
          >
            {({ onClose, onChoose }) => (
              <MonthSheet open onClose={onClose} value={month || null} onSelect={onChoose} />
            )}
          </OneFilter>
        }
      />
    </>
  );
}
