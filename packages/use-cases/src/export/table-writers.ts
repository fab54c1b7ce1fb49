import type { ExportFormat } from '@larder/domain/export/export-format';
import type { TableWriter } from './table-writer.ts';
import { writeCsv } from './write-csv.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Writers of all formats: rows and texts are the same in each. */
export const tableWriters: Readonly<Record<ExportFormat, TableWriter>> = {
  csv: writeCsv,
  xlsx: (table) => writeWorkbook(table),
};
