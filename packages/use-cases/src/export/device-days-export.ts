import { deviceSalesInput as params } from '@larder/contract/statistics.contract';
import { partPaidOfDays } from '@larder/database/queries/statistics/part-paid.queries';
import { salesOfDays } from '@larder/database/queries/statistics/sales-figures.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { statisticsFilter } from '../statistics/statistics-filter.ts';
import { dayColumns, daySalesCells } from './day-sales-cells.ts';
import type { ExportSource } from './export-source.ts';
import { marginDays } from './margin-days.ts';
import { pagesOfRows } from './pages-of-rows.ts';

const columns = ['deviceNo', ...dayColumns, 'currency'] as const;

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
      const { cabinets, days, currency } = filter.value;
      const sales = await salesOfDays(tx, actor.merchantId, cabinets, days);
      const parts = await partPaidOfDays(tx, actor.merchantId, cabinets, days);
      const seesMargin = await marginDays(tx, actor.merchantId, filter.value);
      const rows = daySalesCells(sales, parts, seesMargin).map((row) => [deviceNo, ...row, currency]);
      return accept(pagesOfRows(rows));
    },
  };
};
