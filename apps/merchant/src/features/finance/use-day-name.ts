import { addDays, type CalendarDay } from '@larder/domain/calendar-day';
import { localDay } from '@larder/domain/time-zone';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Names a day of the merchant: today, yesterday, or "Sat, Nov 21". */
export function useDayName(timeZone: string): (day: CalendarDay) => string {
  const t = useText();
  const { namedDay } = useFormats();
  const today = localDay(new Date(serverClock.nowMs()), timeZone);
  return (day) => {
    if (day === today) return t('shell.range.today');
    if (day === addDays(today, -1)) return t('shell.range.yesterday');
    return namedDay(day);
  };
}
