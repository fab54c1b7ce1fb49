/** Numbers are written as numbers; text is escaped so that spreadsheets do not run it as a formula. */
export type CsvCell = string | number | null;

/** Byte order mark by which spreadsheets recognize UTF-8. [domain 10] */
export const csvMark = '\uFEFF';

/**
 * Formats a table as CSV that spreadsheets open directly: UTF-8 with byte order mark, CRLF, quotes where needed.
 * [domain 10]
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string => `${csvMark}${csvLines(rows)}`;

/** Formats some lines of such a table, for a table written in parts. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
