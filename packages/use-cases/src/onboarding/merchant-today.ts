import type { CalendarDay } from '@larder/domain/calendar-day';
import { localDay } from '@larder/domain/time-zone';
import type { MemberWriteContext } from '../use-case.ts';

/** Today in the time zone of the caller's merchant. */
export async function merchantToday({ tx, actor, now }: MemberWriteContext): Promise<CalendarDay> {
  const { timezone } = await tx.merchant.findUniqueOrThrow({
    where: { id: actor.merchantId },
    select: { timezone: true },
  });
  return localDay(now, timezone);
}
