import { billReportExport as params } from '@larder/contract/finance.contract';
import {
  type BillReportLineKey,
  type BillReportLineRow,
  billReportLines,
} from '@larder/database/queries/finance/bill-report.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { instantCell, localCell, moneyCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import { ownBillReport } from '../finance/own-bill-reports.ts';
import type { Word } from '../ports/words.port.ts';
import type { ExportPages, ExportReader, ExportSource } from './export-source.ts';
import { keysetPages } from './keyset-pages.ts';

const columns = [
  'utc',
  'local',
  'zone',
  'kind',
  'reference',
  'deviceNo',
  'device',
  'billed',
  'gross',
  'fee',
  'net',
  'currency',
];

/**
 * A month of the bill report: one posting a line, newest first, by the merchant's clock. All of `net` are closing less
 * opening. Refuses `FORBIDDEN` to members who may not see the merchant's money, and as `finance.readBillReport`.
 * [screens 87, EXPORT]
 */
export const billReportExport: ExportSource = (stored) => {
  const { month } = params.parse(stored);
  return {
    name: 'title.user.financial-management.bill-report',
    period: month,
    fileName: `bill-report-${month}`,
    target: { screen: 'billReport', month },
    head: columns.map((column) => `report.csv.${column}`),
    open: async (reader) => {
      if (!can(reader.actor.permissions, ['finance.view'])) return refuse('FORBIDDEN');
      const found = await ownBillReport({ ...reader, clock: { now: () => reader.now } }, month);
      return found.ok ? accept(pagesOf(reader, found.value)) : found;
    },
  };
};

type Month = Extract<Awaited<ReturnType<typeof ownBillReport>>, { ok: true }>['value'];

function pagesOf({ tx, actor }: ExportReader, month: Month): ExportPages {
  const asked = { currency: month.currency, span: month, part: null, deviceId: null };
  return keysetPages<BillReportLineRow, BillReportLineKey>(
    (after, size) => billReportLines(tx, actor.merchantId, asked, after, size),
    ({ postedAt, id }) => [postedAt.toISOString(), id],
    (row, word) => cellsOf(row, month, word),
  );
}

const cellsOf = (
  { postedAt, grossMinor, feeMinor, ...row }: BillReportLineRow,
  { currency, timezone }: Pick<Month, 'currency' | 'timezone'>,
  word: Word,
): TableCell[] => [
  instantCell(postedAt),
  localCell(postedAt, timezone),
  timezone,
  word(`report.kind.${row.kind}`),
  row.orderNo ?? row.withdrawalNo ?? row.billNo,
  row.deviceNo,
  row.deviceName,
  row.billKind && word(`bill.kind.${row.billKind}`),
  moneyCell(grossMinor),
  moneyCell(feeMinor),
  moneyCell(grossMinor - feeMinor),
  currency,
];
