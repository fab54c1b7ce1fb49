type Cell = string | number | null;

/** Formats rows with aligned columns; null is shown as a dash. */
export function tableLines<Row extends Readonly<Record<string, Cell>>>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string[] {
  const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '-' : String(cell));
  const lines = [columns, ...rows.map((row) => columns.map((column) => text(row[column])))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
