import type { restockRecordsInput } from '@larder/contract/restock.contract';
import type { RecordFilter } from '@larder/database/queries/restock/restock-record.queries';
import { checkRange } from '@larder/domain/calendar-bounds';
import { limits } from '@larder/domain/limits';
import { accept, type Result } from '@larder/domain/refusal';
import type { z } from 'zod';
import { scopeOf } from '../actor.ts';
import { daysAtMerchant } from '../device/days-at-merchant.ts';
import { everOwnedDevice } from '../device/ever-owned-device.ts';
import type { MemberReadContext } from '../use-case.ts';

type Asked = Omit<z.output<typeof restockRecordsInput>, 'cursor' | 'limit'>;

/**
 * Builds the filter for the records that a member requests and may see, for at most 31 days by the merchant's clock.
 * Refuses `NOT_FOUND`, `BAD_INPUT`. [screens RECORDS]
 */
export async function recordFilter(
  ctx: Pick<MemberReadContext, 'tx' | 'actor'>,
  { mode, deviceNo, operatorId, from, to }: Asked,
): Promise<Result<RecordFilter>> {
  const range = from && to ? checkRange(from, to, limits.exportOrderDays) : accept();
  if (!range.ok) return range;
  const device = await everOwnedDevice(ctx, deviceNo);
  if (!device.ok) return device;
  const { timezone: _, ...days } = await daysAtMerchant(ctx, { from, to });
  return accept({
    scope: scopeOf(ctx.actor),
    deviceId: device.value,
    operatorId: operatorId ?? null,
    mode,
    ...days,
  });
}
