import type { TableCell } from '@larder/domain/table-cell';
import type { ExportPages } from './export-source.ts';

/** Pages of rows that are in memory: of a table whose length the dates limit. */
export const pagesOfRows = (rows: readonly (readonly TableCell[])[]): ExportPages =>
  async function* pages(size) {
    for (let begin = 0; begin < rows.length; begin += size) yield rows.slice(begin, begin + size);
  };
