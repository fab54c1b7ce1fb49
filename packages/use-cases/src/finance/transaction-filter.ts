import type { transactionSumsInput } from '@larder/contract/finance.contract';
import type { TransactionFilter } from '@larder/database/queries/finance/transaction.queries';
import { addDays } from '@larder/domain/calendar-day';
import { financeLimits } from '@larder/domain/finance/check-withdrawal';
import { accept, type Result } from '@larder/domain/refusal';
import { localDay, startOfDay } from '@larder/domain/time-zone';
import type { z } from 'zod';
import { scopeOf } from '../actor.ts';
import { everOwnedDevice } from '../device/ever-owned-device.ts';
import type { MemberReadContext } from '../use-case.ts';

type Found = {
  readonly filter: TransactionFilter;
  readonly timezone: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
};

/**
 * Builds the filter of a member's transactions: the last 31 days, or 31 days from or up to the one given. Members who
 * see some cabinets read what concerns these. Refuses `NOT_FOUND` for a device that the merchant never owned or that is
 * out of scope.
 */
export async function transactionFilter(
  ctx: Pick<MemberReadContext, 'tx' | 'now' | 'actor'>,
  { type, deviceNo, ...days }: z.output<typeof transactionSumsInput>,
): Promise<Result<Found>> {
  const device = await everOwnedDevice(ctx, deviceNo);
  if (!device.ok) return device;
  const { timezone, currency } = await ctx.tx.merchant.findUniqueOrThrow({
    where: { id: ctx.actor.merchantId },
    select: { timezone: true, currency: true },
  });
  const span = financeLimits.transactionDays - 1;
  const to = days.to ?? (days.from ? addDays(days.from, span) : localDay(ctx.now, timezone));
  const from = days.from ?? addDays(to, -span);
  return accept({
    filter: {
      type,
      from: startOfDay(from, timezone),
      to: startOfDay(addDays(to, 1), timezone),
      deviceIds: device.value ? [device.value] : scopeOf(ctx.actor),
    },
    timezone,
    currency,
    from,
    to,
  });
}
