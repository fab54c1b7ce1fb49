import { productSalesExport as params } from '@larder/contract/statistics.contract';
import {
  type ProductRankRow,
  type RankKey,
  rankedProducts,
} from '@larder/database/queries/statistics/sales-ranking.queries';
import { uncostedSales } from '@larder/database/queries/statistics/uncosted-sales.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { marginPpm, sharePpm } from '@larder/domain/statistics/sales-figures';
import { gtinCell, moneyCell, roundedPercentCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import { statisticsFilter } from '../statistics/statistics-filter.ts';
import type { ExportSource } from './export-source.ts';
import { rankPages } from './rank-pages.ts';

const columns = [
  ...(['rank', 'product', 'gtin', 'units', 'net', 'share'] as const),
  ...(['margin', 'marginRate', 'outHours', 'currency'] as const),
];

/**
 * The ranking of products, or of their categories, in its order. Margins are empty for members who may not see them,
 * and where a cost is not known. Refuses `FORBIDDEN`, and as `statistics.rankProducts`. [screens 90, EXPORT]
 */
export const productSalesExport: ExportSource = (stored) => {
  const { by, sort, ...asked } = params.parse(stored);
  const { from, to } = asked;
  return {
    name: 'title.statistics.product-sales-ranking',
    period: from === to ? from : `${from} – ${to}`,
    fileName: `product-sales-${from}-${to}`,
    target: { screen: 'productSales', from, to },
    head: columns.map((column) => `statistics.csv.${column}`),
    open: async ({ tx, actor }) => {
      if (!can(actor.permissions, ['stats.view'])) return refuse('FORBIDDEN');
      const filter = await statisticsFilter({ tx, actor }, asked);
      if (!filter.ok) return filter;
      if (sort === 'margin' && !filter.value.seesCosts) return refuse('FORBIDDEN');
      const ask = (after: RankKey | null, size: number) =>
        rankedProducts(tx, actor.merchantId, filter.value, { by, sort }, after, size);
      const uncosted = await uncostedSales(tx, actor.merchantId, filter.value, by);
      const { seesCosts, currency } = filter.value;
      const shown = (key: string) => ({ seesMargin: seesCosts && !uncosted.has(key), currency });
      return accept(rankPages(ask, (row, place) => cellsOf(row, place, shown(row.key))));
    },
  };
};

type Shown = { readonly seesMargin: boolean; readonly currency: string };

function cellsOf(row: ProductRankRow, place: number, { seesMargin, currency }: Shown): TableCell[] {
  const { name, gtin, qty, netMinor, costMinor, allNetMinor, outS } = row;
  return [
    place,
    name,
    gtinCell(gtin),
    qty,
    moneyCell(netMinor),
    roundedPercentCell(sharePpm(netMinor, allNetMinor)),
    seesMargin ? moneyCell(netMinor - costMinor) : null,
    seesMargin ? roundedPercentCell(marginPpm({ netMinor, costMinor })) : null,
    Math.round(outS / 360) / 10,
    currency,
  ];
}
