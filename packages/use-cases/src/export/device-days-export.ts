import { deviceSalesInput as params } from '@larder/contract/statistics.contract';
import { type DaySales, salesOfDays } from '@larder/database/queries/statistics/sales-figures.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { dayCell, moneyCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import { statisticsFilter } from '../statistics/statistics-filter.ts';
import type { ExportPages, ExportSource } from './export-source.ts';

const columns = [
  ...(['deviceNo', 'day', 'orders', 'units', 'gross', 'discount', 'net', 'tax', 'refunds'] as const),
  ...(['margin', 'unpaid', 'abnormal', 'currency'] as const),
];

/**
 * The business days of one device, the newest first; days on which nothing happened are left out. Margins are empty for
 * members who may not see them. Refuses `FORBIDDEN`, and as `statistics.readDeviceSales`. [screens 92, EXPORT]
 */
export const deviceDaysExport: ExportSource = (stored) => {
  const { deviceNo, from, to } = params.parse(stored);
  return {
    name: 'title.statistics.device-sales-detail',
    period: from === to ? from : `${from} – ${to}`,
    fileName: `sales-${deviceNo}-${from}-${to}`,
    target: { screen: 'deviceDays', deviceNo, from, to },
    head: columns.map((column) => `statistics.csv.${column}`),
    open: async ({ tx, actor }) => {
      if (!can(actor.permissions, ['stats.view'])) return refuse('FORBIDDEN');
      const asked = { from, to, deviceNos: [deviceNo], compare: 'before' as const };
      const filter = await statisticsFilter({ tx, actor }, asked);
      if (!filter.ok) return filter;
      const { cabinets, days, seesCosts, currency } = filter.value;
      const pages: ExportPages = async function* (size) {
        const rows = (await salesOfDays(tx, actor.merchantId, cabinets, days))
          .filter(isEventful)
          .toReversed();
        for (let begin = 0; begin < rows.length; begin += size)
          yield rows
            .slice(begin, begin + size)
            .map((row) => [deviceNo, ...cellsOf(row, seesCosts), currency]);
      };
      return accept(pages);
    },
  };
};

const isEventful = ({ orders, refundMinor, unpaidOrders, abnormalOrders }: DaySales) =>
  orders > 0 || refundMinor > 0 || unpaidOrders > 0 || abnormalOrders > 0;

const cellsOf = (row: DaySales, seesCosts: boolean): TableCell[] => [
  dayCell(row.day),
  row.orders,
  row.qty,
  moneyCell(row.grossMinor),
  moneyCell(row.discountMinor),
  moneyCell(row.netMinor),
  moneyCell(row.taxMinor),
  moneyCell(row.refundMinor),
  seesCosts ? moneyCell(row.netMinor - row.costMinor) : null,
  row.unpaidOrders,
  row.abnormalOrders,
];
