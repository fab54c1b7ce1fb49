import type { Tx } from '@larder/database/transaction';
import type { CalendarDay } from '@larder/domain/calendar-day';
import { localDay } from '@larder/domain/time-zone';

/** Returns today in the merchant's time zone, the day of a new human-readable number. [domain 0] */
export async function merchantToday(tx: Tx, merchantId: string, now: Date): Promise<CalendarDay> {
  const { timezone } = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { timezone: true },
  });
  return localDay(now, timezone);
}
