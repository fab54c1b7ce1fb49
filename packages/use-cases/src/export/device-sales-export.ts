import { deviceSalesExport as params } from '@larder/contract/statistics.contract';
import {
  type DeviceRankRow,
  type RankKey,
  rankedDevices,
} from '@larder/database/queries/statistics/sales-ranking.queries';
import { uncostedSales } from '@larder/database/queries/statistics/uncosted-sales.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { averageTicketMinor, marginPpm, sharePpm } from '@larder/domain/statistics/sales-figures';
import { moneyCell, roundedPercentCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import { statisticsFilter } from '../statistics/statistics-filter.ts';
import type { ExportSource } from './export-source.ts';
import { rankPages } from './rank-pages.ts';

const columns = [
  ...(['rank', 'deviceNo', 'device', 'orders', 'units', 'net', 'share', 'average'] as const),
  ...(['margin', 'marginRate', 'availability', 'currency'] as const),
];

/**
 * The ranking of devices in its order. Margins are empty for members who may not see them, and where a cost is not
 * known. Refuses `FORBIDDEN`, and as `statistics.rankDevices`. [screens 91, EXPORT]
 */
export const deviceSalesExport: ExportSource = (stored) => {
  const { sort, ...asked } = params.parse(stored);
  const { from, to } = asked;
  return {
    name: 'title.statistics.device-sales-ranking',
    period: from === to ? from : `${from} – ${to}`,
    fileName: `device-sales-${from}-${to}`,
    target: { screen: 'deviceSales', from, to },
    head: columns.map((column) => `statistics.csv.${column}`),
    open: async ({ tx, actor }) => {
      if (!can(actor.permissions, ['stats.view'])) return refuse('FORBIDDEN');
      const filter = await statisticsFilter({ tx, actor }, asked);
      if (!filter.ok) return filter;
      const ask = (after: RankKey | null, size: number) =>
        rankedDevices(tx, actor.merchantId, filter.value, sort, after, size);
      const uncosted = await uncostedSales(tx, actor.merchantId, filter.value, 'device');
      const { seesCosts, currency } = filter.value;
      const shown = (key: string) => ({ seesMargin: seesCosts && !uncosted.has(key), currency });
      return accept(rankPages(ask, (row, place) => cellsOf(row, place, shown(row.key))));
    },
  };
};

type Shown = { readonly seesMargin: boolean; readonly currency: string };

function cellsOf(row: DeviceRankRow, place: number, { seesMargin, currency }: Shown): TableCell[] {
  const { deviceNo, name, orders, qty, netMinor, costMinor, allNetMinor, onlineS, serviceS } = row;
  const average = averageTicketMinor({ netMinor, orders });
  return [
    place,
    deviceNo,
    name,
    orders,
    qty,
    moneyCell(netMinor),
    roundedPercentCell(sharePpm(netMinor, allNetMinor)),
    moneyCell(average),
    seesMargin ? moneyCell(netMinor - costMinor) : null,
    seesMargin ? roundedPercentCell(marginPpm({ netMinor, costMinor })) : null,
    roundedPercentCell(sharePpm(onlineS, serviceS)),
    currency,
  ];
}
