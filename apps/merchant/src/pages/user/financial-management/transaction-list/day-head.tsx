import type { CalendarDay } from '@larder/domain/calendar-day';
import { useDayName } from '#features/finance/use-day-name.ts';
import { useSignedMoney } from '#features/finance/use-signed-money.ts';
import type { Outputs } from '#platform/trpc.ts';

type DayHeadProps = {
  day: CalendarDay;
  /** Of the whole filter, so that a day of which a page shows a part has its whole sum. */
  sums: Outputs['finance']['summarizeTransactions'] | undefined;
  timeZone: string;
};

/** The day above its first transaction, with its net. */
export function DayHead({ day, sums, timeZone }: DayHeadProps) {
  const nameOf = useDayName(timeZone);
  const signed = useSignedMoney();
  const net = sums?.days.find((known) => known.day === day)?.netMinor;
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 bg-sunken px-4 py-1.5 font-semibold">
      <h2>{nameOf(day)}</h2>
      {net !== undefined && (
        <span className="tabular-nums" data-day-net={day}>
          {signed(net, sums?.currency)}
        </span>
      )}
    </div>
  );
}
