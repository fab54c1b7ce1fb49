import type { TableCell } from '@larder/domain/table-cell';
import type { Word } from '../ports/words.port.ts';
import type { ExportPages } from './export-source.ts';

/** Reads a list page by page by the keyset of its screen. `ask` returns one row more than `size` if there are more. */
export function keysetPages<Row, Key>(
  ask: (after: Key | null, size: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  cells: (row: Row, word: Word) => readonly TableCell[],
): ExportPages {
  return async function* pages(size, word) {
    let after: Key | null = null;
    for (;;) {
      const rows: readonly Row[] = await ask(after, size);
      const shown = rows.slice(0, size);
      if (shown.length > 0) yield shown.map((row) => cells(row, word));
      const last = shown.at(-1);
      if (last === undefined || rows.length <= size) return;
      after = keyOf(last);
    }
  };
}
