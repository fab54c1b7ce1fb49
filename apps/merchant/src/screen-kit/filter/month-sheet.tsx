import { type CalendarMonth, monthOf, shiftMonth } from '@larder/domain/calendar-month';
import { limits } from '@larder/domain/limits';
import { localDay } from '@larder/domain/time-zone';
import { SelectSheet } from '@larder/ui/pickers/select-sheet';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** The month of now by the merchant's clock. */
export function useCurrentMonth(): CalendarMonth {
  const { merchant } = useMe();
  return monthOf(localDay(new Date(serverClock.nowMs()), merchant.timezone));
}

type MonthSheetProps = {
  open: boolean;
  onClose: () => void;
  value: CalendarMonth | null;
  onSelect: (month: CalendarMonth) => void;
};

/** Sheet that chooses one of the months that reports reach back to. */
export function MonthSheet({ open, onClose, value, onSelect }: MonthSheetProps) {
  const t = useText();
  const { wholeMonth } = useFormats();
  const current = useCurrentMonth();
  const months = Array.from({ length: 12 * limits.reportYearsBack }, (_, back) => shiftMonth(current, -back));
  return (
    <SelectSheet
      open={open}
      onClose={onClose}
      title={t('shell.range.chooseMonth')}
      closeLabel={t('btn.cancel')}
      options={months.map((month) => ({ value: month, label: wholeMonth(month) }))}
      value={value}
      onSelect={onSelect}
    />
  );
}
