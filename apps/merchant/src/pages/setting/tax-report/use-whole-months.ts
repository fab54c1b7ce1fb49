import type { CalendarMonth } from '@larder/domain/calendar-month';
import { useFormats } from '#screen-kit/texts/use-formats.ts';

/** Words for months: November 2026; October 2026 – November 2026. */
export function useWholeMonths(): (from: CalendarMonth, to: CalendarMonth) => string {
  const { wholeMonth } = useFormats();
  return (from, to) => (from === to ? wholeMonth(from) : `${wholeMonth(from)} – ${wholeMonth(to)}`);
}
