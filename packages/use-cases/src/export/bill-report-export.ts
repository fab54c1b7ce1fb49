import { billReportExport as params } from '@larder/contract/finance.contract';
import {
  type BillReportLineKey,
  type BillReportLineRow,
  billReportLines,
} from '@larder/database/queries/finance/bill-report.queries';
import type { CsvCell } from '@larder/domain/csv';
import { formatMinor } from '@larder/domain/money';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { toLocal } from '@larder/domain/time-zone';
import { ownBillReport } from '../finance/own-bill-reports.ts';
import type { Word } from '../ports/words.port.ts';
import type { ExportPages, ExportReader, ExportSource } from './export-source.ts';

const columns = [
  'utc',
  'local',
  'zone',
  'kind',
  'order',
  'deviceNo',
  'device',
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

function pagesOf(reader: ExportReader, month: Month): ExportPages {
  const { currency, timezone } = month;
  return async function* pages(size, word) {
    let after: BillReportLineKey | null = null;
    for (;;) {
      const asked = { currency, span: month, part: null, deviceId: null };
      const rows: BillReportLineRow[] = await billReportLines(
        reader.tx,
        reader.actor.merchantId,
        asked,
        after,
        size,
      );
      const shown = rows.slice(0, size);
      if (shown.length > 0) yield shown.map((row) => cellsOf(row, { currency, timezone }, word));
      const last = shown.at(-1);
      if (!last || rows.length <= size) return;
      after = [last.postedAt.toISOString(), last.id];
    }
  };
}

const cellsOf = (
  { postedAt, kind, orderNo, deviceNo, deviceName, grossMinor, feeMinor }: BillReportLineRow,
  { currency, timezone }: Pick<Month, 'currency' | 'timezone'>,
  word: Word,
): CsvCell[] => [
  postedAt.toISOString(),
  toLocal(postedAt, timezone).replace('T', ' '),
  timezone,
  word(`report.kind.${kind}`),
  orderNo,
  deviceNo,
  deviceName,
  formatMinor(grossMinor),
  formatMinor(feeMinor),
  formatMinor(grossMinor - feeMinor),
  currency,
];
