import { restockRecordsExport as params } from '@larder/contract/restock.contract';
import {
  type RecordFilter,
  type RecordRow,
  restockRecordPage,
} from '@larder/database/queries/restock/restock-record.queries';
import { accept } from '@larder/domain/refusal';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { instantCell, localCell, type TableCell } from '@larder/domain/table-cell';
import type { Word } from '../ports/words.port.ts';
import { recordFilter } from '../restock/record-filter.ts';
import type { ExportPages, ExportReader, ExportSource } from './export-source.ts';
import { keysetPages } from './keyset-pages.ts';

/** Texts: the titles of the lists in the app. */
const names: Readonly<Record<RestockMode, string>> = {
  quick: 'title.new-restock.quick-restock.record-list',
  one_click: 'title.new-restock.one-click-restock.record-list',
  refill: 'title.new-restock.restock-order-refill.record-list',
  legacy: 'title.restock.restock-record',
};

const columns = [
  ...(['number', 'utc', 'local', 'deviceNo', 'device', 'model', 'operator'] as const),
  ...(['restock', 'adjust', 'dispose', 'fulfillment'] as const),
];

/**
 * Restock records of one mode, or disposals outside a task: one per line, newest first, its time in UTC and by the
 * cabinet's clock. [screens RECORDS]
 */
export const restockRecordsExport: ExportSource = (stored) => {
  const asked = params.parse(stored);
  const { mode, from, to } = asked;
  return {
    name: mode ? names[mode] : 'restock.records.disposals',
    period: from === to ? from : `${from} – ${to}`,
    fileName: `restock-records-${mode?.replace('_', '-') ?? 'disposals'}-${from}-${to}`,
    target: { screen: 'restockRecords', mode, from, to },
    head: columns.map((column) => `restock.csv.${column}`),
    open: async (reader) => {
      const filter = await recordFilter(reader, asked);
      return filter.ok ? accept(pagesOf(reader, filter.value)) : filter;
    },
  };
};

const pagesOf = ({ tx, actor }: ExportReader, filter: RecordFilter): ExportPages =>
  keysetPages<RecordRow, readonly [string, string]>(
    (after, size) => restockRecordPage(tx, actor.merchantId, filter, after, size),
    ({ atText, id }) => [atText, id],
    cellsOf,
  );

const cellsOf = (row: RecordRow, word: Word): TableCell[] => [
  row.recordNo,
  instantCell(row.at),
  localCell(row.at, row.timezone),
  row.deviceNo,
  row.deviceName,
  row.deviceType,
  row.operatorName,
  row.restockQty,
  row.adjustQty,
  row.disposeQty,
  row.fulfillment && word(`enum.restock.fulfillment.${row.fulfillment}`),
];
