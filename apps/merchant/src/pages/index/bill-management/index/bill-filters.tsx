import { billKinds } from '@larder/domain/bill/bill-kind';
import { billStatuses } from '@larder/domain/bill/bill-transitions';
import { isCalendarMonth, monthOf, shiftMonth } from '@larder/domain/calendar-month';
import { limits } from '@larder/domain/limits';
import { localDay } from '@larder/domain/time-zone';
import { Chips } from '@larder/ui/layout/chips';
import { SelectSheet } from '@larder/ui/pickers/select-sheet';
import { CalendarDays } from 'lucide-react';
import { serverClock } from '#platform/server-clock.ts';
import { OneFilter } from '#screen-kit/filter/one-filter.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Filters = { type: string; status: string; month: string };
type BillFiltersProps = { filters: Filters; setFilters: (changed: Partial<Filters>) => void };

/** Kind, status and one month of the last two years. */
export function BillFilters({ filters, setFilters }: BillFiltersProps) {
  const t = useText();
  const { wholeMonth } = useFormats();
  const { merchant } = useMe();
  const { type, status, month } = filters;
  const current = monthOf(localDay(new Date(serverClock.nowMs()), merchant.timezone));
  const months = Array.from({ length: 12 * limits.reportYearsBack }, (_, back) => shiftMonth(current, -back));
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
              <SelectSheet
                open
                onClose={onClose}
                title={t('bill.chooseMonth')}
                closeLabel={t('btn.cancel')}
                options={months.map((value) => ({ value, label: wholeMonth(value) }))}
                value={month || null}
                onSelect={onChoose}
              />
            )}
          </OneFilter>
        }
      />
    </>
  );
}
