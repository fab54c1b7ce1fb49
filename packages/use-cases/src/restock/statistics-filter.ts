import type { RestockMode } from '@larder/database/model';
import type { StatisticsFilter } from '@larder/database/queries/restock/restock-statistics.queries';
import { checkRange } from '@larder/domain/calendar-bounds';
import { limits } from '@larder/domain/limits';
import { accept, type Result } from '@larder/domain/refusal';
import { sellThroughPpm, spoilagePpm } from '@larder/domain/restock/restock-rates';
import { scopeOf } from '../actor.ts';
import { daysAtMerchant } from '../device/days-at-merchant.ts';
import { everOwnedDevice } from '../device/ever-owned-device.ts';
import type { MemberReadContext } from '../use-case.ts';

type Asked = {
  readonly mode: RestockMode;
  readonly from: string;
  readonly to: string;
  readonly deviceNo?: string | undefined;
};
type Ctx = Pick<MemberReadContext, 'tx' | 'actor'>;

/**
 * Builds the filter for the tasks that count: at most 366 days by the merchant's clock. Refuses `NOT_FOUND`,
 * `BAD_INPUT`. [screens RSTAT]
 */
export async function statisticsFilter(
  ctx: Ctx,
  { mode, from, to, deviceNo }: Asked,
): Promise<Result<StatisticsFilter>> {
  const range = checkRange(from, to, limits.restockStatisticsDays);
  if (!range.ok) return range;
  const device = await everOwnedDevice(ctx, deviceNo);
  if (!device.ok) return device;
  return accept({
    scope: scopeOf(ctx.actor),
    deviceId: device.value,
    mode,
    ...(await daysAtMerchant(ctx, { from, to })),
  });
}

type Sums = {
  readonly salesVolume: number;
  readonly soldOfRestocked: number;
  readonly lastRestockStock: number;
  readonly disposeQty: number;
};

/** Sell-through V/S0 and spoilage D/(D+V) of these tasks. [domain 7] */
export const ratesOf = ({ salesVolume, soldOfRestocked, lastRestockStock, disposeQty }: Sums) => ({
  sellThroughPpm: sellThroughPpm(soldOfRestocked, lastRestockStock),
  spoilagePpm: spoilagePpm(disposeQty, salesVolume),
});
