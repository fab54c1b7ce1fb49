import type { TableCell } from '@larder/domain/table-cell';

/** A table ready to be written: its texts are worded, its rows come page by page. */
export type WordedTable = {
  /** Name of the list. */
  readonly name: string;
  readonly head: readonly string[];
  readonly pages: AsyncIterable<readonly (readonly TableCell[])[]>;
  readonly now: Date;
};

/**
 * Writes a table in one format, piece by piece: reads the next page only when its reader asks for more, so that memory
 * use does not grow with the table. Fails as the pages do.
 */
export type TableWriter = (table: WordedTable) => AsyncIterable<Uint8Array>;
