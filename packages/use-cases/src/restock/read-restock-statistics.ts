import { restockStatisticsInput } from '@larder/contract/restock.contract';
import {
  type RestockSumRow,
  restockSums,
  serviceInterval,
} from '@larder/database/restock-statistics.queries';
import { checkRange } from '@larder/domain/calendar-bounds';
import { addDays } from '@larder/domain/calendar-day';
import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { sellThroughPpm, spoilagePpm } from '@larder/domain/restock/restock-rates';
import { startOfDay } from '@larder/domain/time-zone';
import { scopeOf } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { everOwnedDevice } from './ever-owned-device.ts';

/**
 * What visits in one mode did in some days of the merchant's clock: in all, by day, by product, by cabinet; how much of the stock sold, how
 * much was thrown away, how long between visits. Refuses `NOT_FOUND`, `BAD_INPUT`. [screens RSTAT]
 */
export const readRestockStatistics = defineUseCase({
  name: 'restock.statistics',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  input: restockStatisticsInput,
  run: async (ctx, { mode, from, to, deviceNo }) => {
    const { tx, actor } = ctx;
    const { merchantId } = actor;
    const range = checkRange(from, to, limits.restockStatisticsDays);
    if (!range.ok) return range;
    const device = await everOwnedDevice(ctx, deviceNo);
    if (!device.ok) return device;
    const { timezone } = await tx.merchant.findUniqueOrThrow({
      where: { id: merchantId },
      select: { timezone: true },
    });
    const filter = {
      ...{ scope: scopeOf(actor), deviceId: device.value, mode, timezone },
      from: startOfDay(from, timezone),
      to: startOfDay(addDays(to, 1), timezone),
    };
    const rows = await restockSums(tx, merchantId, filter);
    const intervalS = await serviceInterval(tx, merchantId, filter);
    const of = (kind: RestockSumRow['kind']) => rows.filter((row) => row.kind === kind).map(sumView);
    const [total] = of('total');
    return accept({
      total: total ?? null,
      serviceIntervalHours: intervalS === null ? null : Math.round(intervalS / 360) / 10,
      days: of('day'),
      products: of('product'),
      devices: of('device'),
    });
  },
});

function sumView({ kind: _, lastRestockStock, ...row }: RestockSumRow) {
  const { salesVolume, disposeQty } = row;
  return {
    ...row,
    sellThroughPpm: sellThroughPpm(salesVolume, lastRestockStock),
    spoilagePpm: spoilagePpm(disposeQty, salesVolume),
  };
}
