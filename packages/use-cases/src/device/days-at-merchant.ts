import { addDays } from '@larder/domain/calendar-day';
import { startOfDay } from '@larder/domain/time-zone';
import type { MemberReadContext } from '../use-case.ts';

type Closed = { readonly from: string; readonly to: string };
type Days = { readonly from?: string | undefined; readonly to?: string | undefined };
type Ctx = Pick<MemberReadContext, 'tx' | 'actor'>;
type Span<Instant> = { readonly from: Instant; readonly to: Instant; readonly timezone: string };

/**
 * Returns the instants between which a merchant's days lie, and their time zone. `to` is exclusive; null where the
 * range is open.
 */
export async function daysAtMerchant(ctx: Ctx, days: Closed): Promise<Span<Date>>;
export async function daysAtMerchant(ctx: Ctx, days: Days): Promise<Span<Date | null>>;
export async function daysAtMerchant({ tx, actor }: Ctx, { from, to }: Days): Promise<Span<Date | null>> {
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
