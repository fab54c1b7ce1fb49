import { summaryInput } from '@larder/contract/statistics.contract';
import { zonesOfCabinets } from '@larder/database/queries/statistics/sales-figures.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { statisticsFilter } from './statistics-filter.ts';
import { summarizeSales } from './summarize-sales.ts';

/**
 * Sums the sales of a range of the cabinets' business days, in total, by day, and by hour where it is one day, compared
 * with a former range. Margins are null without `stats.cost.view`. Refuses `STATS_NOT_ENABLED`, `BAD_INPUT`,
 * `NOT_FOUND`. [screens 89]
 */
export const readSummary = defineUseCase({
  name: 'statistics.readSummary',
  access: { anyOf: ['stats.view'] },
  kind: 'read',
  mayLag: true,
  input: summaryInput,
  run: async (ctx, asked) => {
    const filter = await statisticsFilter(ctx, asked);
    if (!filter.ok) return filter;
    const summary = await summarizeSales(ctx, filter.value);
    const zones = await zonesOfCabinets(ctx.tx, ctx.actor.merchantId, filter.value.cabinets);
    return accept({ ...summary, zones });
  },
});
