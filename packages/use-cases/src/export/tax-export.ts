import { taxReportInput as params } from '@larder/contract/tax.contract';
import { monthsBetween } from '@larder/domain/calendar-month';
import { accept, refuse } from '@larder/domain/refusal';
import { moneyCell, type TableCell } from '@larder/domain/table-cell';
import { keptTaxMinor, type TaxRow } from '@larder/domain/tax/tax-report';
import { can } from '@larder/domain/team/permissions';
import { taxRows } from '../tax/tax-rows.ts';
import type { ExportPages, ExportSource } from './export-source.ts';

const columns = [
  ...(['month', 'zone', 'country', 'state', 'city', 'currency'] as const),
  ...(['sales', 'taxable', 'tax', 'refunded', 'kept', 'partSales', 'partTax'] as const),
];

/**
 * The sales tax report: one month and place a line, newest month first. Refuses `FORBIDDEN` to members who may not see
 * it. [screens 143, EXPORT]
 */
export const taxExport: ExportSource = (stored) => {
  const { from, to } = params.parse(stored);
  return {
    name: 'title.setting.tax-report',
    period: from === to ? from : `${from} – ${to}`,
    fileName: from === to ? `sales-tax-${from}` : `sales-tax-${from}-${to}`,
    target: { screen: 'taxReport', from, to },
    head: columns.map((column) => `tax.csv.${column}`),
    open: async (reader) => {
      if (!can(reader.actor.permissions, ['setting.tax'])) return refuse('FORBIDDEN');
      const { timezone, currency } = await reader.tx.merchant.findUniqueOrThrow({
        where: { id: reader.actor.merchantId },
      });
      const pages: ExportPages = async function* (size) {
        const rows = await taxRows(reader, monthsBetween(from, to), timezone);
        for (let begin = 0; begin < rows.length; begin += size)
          yield rows.slice(begin, begin + size).map((row) => cellsOf(row, timezone, currency));
      };
      return accept(pages);
    },
  };
};

const cellsOf = (row: TaxRow, timezone: string, currency: string): TableCell[] => [
  row.month,
  timezone,
  row.country,
  row.state,
  row.city,
  currency,
  moneyCell(row.salesMinor),
  moneyCell(row.taxableMinor),
  moneyCell(row.taxMinor),
  moneyCell(row.refundedTaxMinor),
  moneyCell(keptTaxMinor(row)),
  moneyCell(row.partSalesMinor),
  moneyCell(row.partTaxMinor),
];
