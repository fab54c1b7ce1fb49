import { addDays } from '@larder/domain/calendar-day';
import { startOfDay } from '@larder/domain/time-zone';
import type { MemberReadContext } from '../use-case.ts';

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Returns the instants between which a merchant's days lie, null where the range is open, and their time zone. */
export async function daysAtMerchant(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  { from, to }: Days,
): Promise<{ readonly from: Date | null; readonly to: Date | null; readonly timezone: string }> {
  const { timezone } = await tx.merchant.findUniqueOrThrow({
    where: { id: actor.merchantId },
    select: { timezone: true },
  });
  return {
    from: from ? startOfDay(from, timezone) : null,
    to: to ? startOfDay(addDays(to, 1), timezone) : null,
    timezone,
  };
}
