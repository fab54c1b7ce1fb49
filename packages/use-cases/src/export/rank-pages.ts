import type { RankKey } from '@larder/database/queries/statistics/sales-ranking.queries';
import type { TableCell } from '@larder/domain/table-cell';
import type { ExportPages } from './export-source.ts';

type Ranked = { readonly value: number; readonly name: string; readonly key: string };

/** Reads a ranking page by page, each row with its place. `ask` returns one row more than `size` if there are more. */
export function rankPages<Row extends Ranked>(
  ask: (after: RankKey | null, size: number) => Promise<Row[]>,
  cells: (row: Row, place: number) => TableCell[],
): ExportPages {
  return async function* pages(size) {
    let after: RankKey | null = null;
    let place = 0;
    for (;;) {
      const rows: Row[] = await ask(after, size);
      const shown = rows.slice(0, size);
      if (shown.length > 0) yield shown.map((row) => cells(row, ++place));
      const last = shown.at(-1);
      if (!last || rows.length <= size) return;
      after = [last.value, last.name, last.key];
    }
  };
}
