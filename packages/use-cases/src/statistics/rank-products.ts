import { rankProductsInput } from '@larder/contract/statistics.contract';
import { firstDayOfSales } from '@larder/database/queries/statistics/sales-figures.queries';
import {
  type ProductRankRow,
  rankedProducts,
} from '@larder/database/queries/statistics/sales-ranking.queries';
import { uncostedSales } from '@larder/database/queries/statistics/uncosted-sales.queries';
import { changePpm } from '@larder/domain/order/change-ppm';
import { accept, refuse } from '@larder/domain/refusal';
import { hasHistory } from '@larder/domain/statistics/former-range';
import { marginPpm, sharePpm } from '@larder/domain/statistics/sales-figures';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { statisticsFilter } from './statistics-filter.ts';

export const rankKeyset = z.tuple([z.number(), z.string(), z.string()]);

/**
 * Ranks products, or their categories, by units, net sales or margin, largest first; ties by name. Refuses
 * `STATS_NOT_ENABLED`, `BAD_INPUT`, `NOT_FOUND`, and `FORBIDDEN` for the margin without `stats.cost.view`. [screens 90]
 */
export const rankProducts = defineUseCase({
  name: 'statistics.rankProducts',
  access: { anyOf: ['stats.view'] },
  kind: 'read',
  mayLag: true,
  input: rankProductsInput,
  run: async (ctx, { cursor, limit, by, sort, ...asked }) => {
    const { tx, actor, ports, now } = ctx;
    const after = readCursor(cursor, rankKeyset);
    if (!after.ok) return after;
    const filter = await statisticsFilter(ctx, asked);
    if (!filter.ok) return filter;
    const { seesCosts, currency, former } = filter.value;
    if (sort === 'margin' && !seesCosts) return refuse('FORBIDDEN');
    const [rows, uncosted, firstSale] = await Promise.all([
      rankedProducts(tx, actor.merchantId, filter.value, { by, sort }, after.value, limit),
      uncostedSales(tx, actor.merchantId, filter.value, by),
      firstDayOfSales(tx, actor.merchantId, filter.value.cabinets),
    ]);
    const seesMargin = (of: string) => seesCosts && !uncosted.has(of);
    const compares = hasHistory(firstSale, former);
    const item = ({ key, name, nameZh, picture, qty, netMinor, ...row }: ProductRankRow) => ({
      key,
      name,
      nameZh,
      pictureUrl: picture && ports.files.link(picture, now),
      qty,
      netMinor,
      value: row.value,
      sharePpm: sharePpm(netMinor, row.allNetMinor),
      marginMinor: seesMargin(key) ? netMinor - row.costMinor : null,
      marginPpm: seesMargin(key) ? marginPpm({ netMinor, costMinor: row.costMinor }) : null,
      /** A cost is not known, and so is the margin. */
      isUncosted: seesCosts && uncosted.has(key),
      changePpm: compares ? changePpm(qty, row.formerQty) : null,
      outS: row.outS,
    });
    const [first] = rows;
    return accept({
      ...pageOf(rows, limit, item, (row) => [row.value, row.name, row.key]),
      currency,
      former,
      seesCosts,
      total: { rows: first?.rows ?? 0, netMinor: first?.allNetMinor ?? 0 },
    });
  },
});
