import { addDays, type CalendarDay } from '@larder/domain/calendar-day';
import type { SeedProduct } from './products.ts';

/** Goods that keep longer come without a date that anybody types. */
const DATED_DAYS = 35;

/** The date on goods that are delivered on a day, if somebody typed it. */
export function bestBeforeOf({ shelfLifeDays }: SeedProduct, day: CalendarDay): CalendarDay | null {
  return shelfLifeDays > DATED_DAYS ? null : addDays(day, shelfLifeDays);
}
