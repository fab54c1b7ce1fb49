import type { Cabinets, Days } from '@larder/database/queries/statistics/sales-figures.queries';
import { checkRange } from '@larder/domain/calendar-bounds';
import { limits } from '@larder/domain/limits';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { type Comparison, formerRange } from '@larder/domain/statistics/former-range';
import { can } from '@larder/domain/team/permissions';
import { scopeOf, seesDevice } from '../actor.ts';
import type { MemberReadContext } from '../use-case.ts';

type Asked = Days & { readonly deviceNos: readonly string[]; readonly compare: Comparison };

export type StatisticsFilter = {
  readonly days: Days;
  readonly former: Days;
  readonly cabinets: Cabinets;
  /** True for members who may see costs and margins. */
  readonly seesCosts: boolean;
  readonly currency: string;
  /** The merchant's, which tells which day is today. */
  readonly timezone: string;
};

/**
 * Builds the filter of statistics: at most two years, and cabinets within the member's scope that the merchant owns or
 * once owned. Refuses `STATS_NOT_ENABLED`, `BAD_INPUT`, `NOT_FOUND`. [screens 89]
 */
export async function statisticsFilter(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  { from, to, deviceNos, compare }: Asked,
): Promise<Result<StatisticsFilter>> {
  const merchant = await tx.merchant.findUniqueOrThrow({
    where: { id: actor.merchantId },
    select: { features: true, currency: true, timezone: true },
  });
  if (!merchant.features.includes('statistics')) return refuse('STATS_NOT_ENABLED');
  const range = checkRange(from, to, limits.statisticsDays);
  if (!range.ok) return range;
  const cabinets = await chosenCabinets({ tx, actor }, [...new Set(deviceNos)]);
  if (!cabinets.ok) return cabinets;
  return accept({
    days: { from, to },
    former: formerRange(from, to, compare),
    cabinets: cabinets.value,
    seesCosts: can(actor.permissions, ['stats.cost.view']),
    currency: merchant.currency,
    timezone: merchant.timezone,
  });
}

async function chosenCabinets(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  deviceNos: readonly string[],
): Promise<Result<Cabinets>> {
  if (deviceNos.length === 0) return accept(scopeOf(actor));
  const owned = await tx.deviceAssignment.findMany({
    where: { merchantId: actor.merchantId, device: { deviceNo: { in: [...deviceNos] } } },
    select: { deviceId: true },
  });
  const isComplete =
    owned.length === deviceNos.length && owned.every((one) => seesDevice(actor, one.deviceId));
  return isComplete ? accept(owned.map(({ deviceId }) => deviceId)) : refuse('NOT_FOUND');
}
