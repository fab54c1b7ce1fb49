import { weekHoursInput } from '@larder/contract/statistics.contract';
import { salesOfWeekHours, zonesOfCabinets } from '@larder/database/queries/statistics/sales-figures.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { statisticsFilter } from './statistics-filter.ts';

/**
 * Sums the sales of a range by weekday and hour of each cabinet's clock. Refuses `STATS_NOT_ENABLED`, `BAD_INPUT`,
 * `NOT_FOUND`. [screens 89]
 */
export const readWeekHours = defineUseCase({
  name: 'statistics.readWeekHours',
  access: { anyOf: ['stats.view'] },
  kind: 'read',
  mayLag: true,
  input: weekHoursInput,
  run: async (ctx, asked) => {
    const filter = await statisticsFilter(ctx, { ...asked, compare: 'before' });
    if (!filter.ok) return filter;
    const { days, cabinets, currency } = filter.value;
    const { merchantId } = ctx.actor;
    const hours = await salesOfWeekHours(ctx.tx, merchantId, cabinets, days);
    return accept({ currency, hours, zones: await zonesOfCabinets(ctx.tx, merchantId, cabinets) });
  },
});
