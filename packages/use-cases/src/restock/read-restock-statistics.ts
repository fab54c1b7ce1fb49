import { restockStatisticsInput } from '@larder/contract/restock.contract';
import { restockSums, serviceInterval } from '@larder/database/queries/restock/restock-statistics.queries';
import { accept } from '@larder/domain/refusal';
import { knownCabinet, knownCabinetParts } from '../device/known-cabinet.ts';
import { defineUseCase } from '../use-case.ts';
import { ratesOf, statisticsFilter } from './statistics-filter.ts';

/**
 * Totals of tasks in one mode for a range of days by the merchant's clock, overall and by day: the share of stock sold,
 * the share disposed of, and the time between tasks. `total` is null without tasks. Refuses `NOT_FOUND`, `BAD_INPUT`.
 * [screens RSTAT]
 */
export const readRestockStatistics = defineUseCase({
  name: 'restock.readStatistics',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  mayLag: true,
  input: restockStatisticsInput,
  run: async (ctx, asked) => {
    const { tx, actor } = ctx;
    const filter = await statisticsFilter(ctx, asked);
    if (!filter.ok) return filter;
    const rows = await restockSums(tx, actor.merchantId, filter.value);
    const intervalS = await serviceInterval(tx, actor.merchantId, filter.value);
    const total = rows.find(({ day, restocks }) => day === null && restocks > 0);
    const { deviceId } = filter.value;
    const owned =
      deviceId === null
        ? null
        : await tx.deviceAssignment.findUnique({
            where: { merchantId_deviceId: { merchantId: actor.merchantId, deviceId } },
            select: knownCabinetParts,
          });
    const cabinet = owned && knownCabinet(owned);
    return accept({
      device: cabinet && { deviceNo: cabinet.deviceNo, name: cabinet.name },
      total: total ? { ...sumsOf(total), ...ratesOf(total) } : null,
      serviceIntervalHours: intervalS === null ? null : Math.round(intervalS / 360) / 10,
      days: rows.flatMap((row) => (row.day === null ? [] : [{ ...sumsOf(row), day: row.day }])),
    });
  },
});

const sumsOf = <Row extends { readonly day: string | null }>({ day: _, ...sums }: Row) => sums;
