import { daySalesExport as params } from '@larder/contract/statistics.contract';
import { partPaidOfDays } from '@larder/database/queries/statistics/part-paid.queries';
import { salesOfDays, salesOfHours } from '@larder/database/queries/statistics/sales-figures.queries';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { dayCell, moneyCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import { type StatisticsFilter, statisticsFilter } from '../statistics/statistics-filter.ts';
import { dayColumns, daySalesCells } from './day-sales-cells.ts';
import type { ExportSource } from './export-source.ts';
import { marginDays } from './margin-days.ts';
import { pagesOfRows } from './pages-of-rows.ts';

const columnsOfDays = [...dayColumns, 'currency'] as const;
const columnsOfHours = ['day', 'hour', 'orders', 'units', 'net', 'currency'] as const;

/**
 * The business days of the chosen devices together, the newest first, without days on which nothing happened; of a
 * single day its hours, as its chart has them. Margins are empty for members who may not see them. Refuses `FORBIDDEN`,
 * and as `statistics.readSummary`. [screens 89, EXPORT]
 */
export const daySalesExport: ExportSource = (stored) => {
  const asked = params.parse(stored);
  const { from, to } = asked;
  const isOneDay = from === to;
  return {
    name: 'title.statistics.statistics',
    period: isOneDay ? from : `${from} – ${to}`,
    fileName: `sales-${from}-${to}`,
    target: { screen: 'daySales', from, to },
    head: (isOneDay ? columnsOfHours : columnsOfDays).map((column) => `statistics.csv.${column}`),
    open: async ({ tx, actor }) => {
      if (!can(actor.permissions, ['stats.view'])) return refuse('FORBIDDEN');
      const filter = await statisticsFilter({ tx, actor }, { ...asked, compare: 'before' });
      if (!filter.ok) return filter;
      const rowsOf = isOneDay ? hourRows : dayRows;
      return accept(pagesOfRows(await rowsOf(tx, actor.merchantId, filter.value)));
    },
  };
};

type Rows = (tx: Tx, merchantId: MerchantId, filter: StatisticsFilter) => Promise<TableCell[][]>;

const dayRows: Rows = async (tx, merchantId, filter) => {
  const { cabinets, days, currency } = filter;
  const sales = await salesOfDays(tx, merchantId, cabinets, days);
  const parts = await partPaidOfDays(tx, merchantId, cabinets, days);
  const seesMargin = await marginDays(tx, merchantId, filter);
  return daySalesCells(sales, parts, seesMargin).map((row) => [...row, currency]);
};

/** In the order of the day: an hour that a clock shows twice has two rows. */
const hourRows: Rows = async (tx, merchantId, { cabinets, days, currency }) => {
  const sales = await salesOfHours(tx, merchantId, cabinets, days.from);
  return sales.map(({ hour, orders, qty, netMinor }) => [
    dayCell(days.from),
    `${String(hour).padStart(2, '0')}:00`,
    orders,
    qty,
    moneyCell(netMinor),
    currency,
  ]);
};
