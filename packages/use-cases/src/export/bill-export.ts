import { billExport as params } from '@larder/contract/bill.contract';
import { billLines, billRow } from '@larder/database/queries/bill/bill.queries';
import { monthSpan } from '@larder/domain/calendar-month';
import { accept, refuse } from '@larder/domain/refusal';
import { codeCell, moneyCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import type { ExportPages, ExportSource } from './export-source.ts';

const columns = [
  ...(['number', 'kind', 'month', 'status', 'deviceNo', 'device', 'qty', 'unit'] as const),
  ...(['amount', 'tax', 'iccid', 'creditOf', 'currency'] as const),
];

/**
 * A service bill: a line for each device and credit, then its tax, so that the amounts add up to its total. Refuses
 * `FORBIDDEN` to members who may not see it, `NOT_FOUND` for another merchant's. [screens 57, EXPORT]
 */
export const billExport: ExportSource = (stored) => {
  const { id, kind, month } = params.parse(stored);
  return {
    name: `bill.kind.${kind}`,
    period: month,
    fileName: `bill-${kind.replaceAll('_', '-')}-${month}`,
    target: { screen: 'bill', billId: id },
    head: columns.map((column) => `bill.csv.${column}`),
    open: async ({ tx, actor }) => {
      if (!can(actor.permissions, ['bill.view'])) return refuse('FORBIDDEN');
      const bill = await billRow(tx, actor.merchantId, id);
      if (bill?.kind !== kind || bill.month !== month) return refuse('NOT_FOUND');
      const { timezone } = await tx.merchant.findUniqueOrThrow({ where: { id: actor.merchantId } });
      const pages: ExportPages = async function* (size, word) {
        const lines = await billLines(tx, actor.merchantId, id, monthSpan(month, timezone));
        const head = [bill.billNo, word(`bill.kind.${kind}`), month, word(`enum.bill.${bill.status}`)];
        const rows: TableCell[][] = lines.map((line) => [
          ...head,
          line.deviceNo,
          line.deviceName,
          line.creditOf === null ? line.qty : null,
          line.creditOf === null ? moneyCell(bill.unitMinor) : null,
          moneyCell(line.amountMinor),
          null,
          codeCell(line.iccid),
          line.creditOf,
          bill.currency,
        ]);
        rows.push([
          ...head,
          null,
          null,
          null,
          null,
          null,
          moneyCell(bill.taxMinor),
          null,
          null,
          bill.currency,
        ]);
        for (let begin = 0; begin < rows.length; begin += size) yield rows.slice(begin, begin + size);
      };
      return accept(pages);
    },
  };
};
