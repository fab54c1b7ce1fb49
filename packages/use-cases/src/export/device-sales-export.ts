import { deviceSalesExport as params } from '@larder/contract/statistics.contract';
import {
  type DeviceRankRow,
  type RankKey,
  rankedDevices,
} from '@larder/database/queries/statistics/sales-ranking.queries';
import type { CsvCell } from '@larder/domain/csv';
import { formatMinor } from '@larder/domain/money';
import { accept, refuse } from '@larder/domain/refusal';
import { averageTicketMinor, marginPpm, sharePpm } from '@larder/domain/statistics/sales-figures';
import { can } from '@larder/domain/team/permissions';
import { type StatisticsFilter, statisticsFilter } from '../statistics/statistics-filter.ts';
import type { ExportPages, ExportSource } from './export-source.ts';
import { percentText } from './statistics-cells.ts';

const columns = [
  ...(['rank', 'deviceNo', 'device', 'orders', 'units', 'net', 'share', 'average'] as const),
  ...(['margin', 'marginRate', 'availability', 'currency'] as const),
];

/**
 * The ranking of devices in its order. Margins are empty for members who may not see them. Refuses `FORBIDDEN`, and as
 * `statistics.rankDevices`. [screens 91, EXPORT]
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
      const pages: ExportPages = async function* (size) {
        let after: RankKey | null = null;
        let place = 0;
        for (;;) {
          const rows: DeviceRankRow[] = await rankedDevices(
            tx,
            actor.merchantId,
            filter.value,
            sort,
            after,
            size,
          );
          const shown = rows.slice(0, size);
          const first = place;
          place += shown.length;
          if (shown.length > 0) yield shown.map((row, at) => cellsOf(row, first + at + 1, filter.value));
          const last = shown.at(-1);
          if (!last || rows.length <= size) return;
          after = [last.value, last.name, last.key];
        }
      };
      return accept(pages);
    },
  };
};

function cellsOf(row: DeviceRankRow, place: number, { seesCosts, currency }: StatisticsFilter): CsvCell[] {
  const { deviceNo, name, orders, qty, netMinor, costMinor, allNetMinor, onlineS, serviceS } = row;
  const average = averageTicketMinor({ netMinor, orders });
  return [
    place,
    deviceNo,
    name,
    orders,
    qty,
    formatMinor(netMinor),
    percentText(sharePpm(netMinor, allNetMinor)),
    average === null ? null : formatMinor(average),
    seesCosts ? formatMinor(netMinor - costMinor) : null,
    seesCosts ? percentText(marginPpm({ netMinor, costMinor })) : null,
    percentText(sharePpm(onlineS, serviceS)),
    currency,
  ];
}
