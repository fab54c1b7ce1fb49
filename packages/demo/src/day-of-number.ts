import type { CalendarDay } from '@larder/domain/calendar-day';
import { localDay } from '@larder/domain/time-zone';
import { seedMerchants } from './merchants.ts';
import type { SeedContext } from './seed-context.ts';

/** Returns the day that a number of a merchant contains: by the merchant's clock. [decision 306] */
export function dayOfNumber({ merchantIds }: SeedContext, merchantId: string, at: Date): CalendarDay {
  const merchant = seedMerchants.find(({ code }) => merchantIds.get(code) === merchantId);
  if (!merchant) throw new Error(`The demo has no merchant ${merchantId}`);
  return localDay(at, merchant.timeZone);
}
