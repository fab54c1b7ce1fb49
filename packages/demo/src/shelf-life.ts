import { addDays, type CalendarDay } from '@larder/domain/calendar-day';
import type { SeedProduct } from './products.ts';

/** Goods that keep longer than this have no typed date. */
const DATED_DAYS = 35;

/** The best-before date typed for goods delivered on a day, if any. */
export function bestBeforeOf({ shelfLifeDays }: SeedProduct, day: CalendarDay): CalendarDay | null {
  return shelfLifeDays > DATED_DAYS ? null : addDays(day, shelfLifeDays);
}
