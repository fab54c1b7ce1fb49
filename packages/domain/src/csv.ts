/** A number stays one; text is kept from being taken for a formula. */
export type CsvCell = string | number | null;

/** What a CSV file begins with so that spreadsheets read it as UTF-8. [domain 10] */
export const csvMark = '\uFEFF';

/** A table as CSV that spreadsheets open as it is: UTF-8 with byte order mark, CRLF, quotes where needed. [domain 10] */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string => `${csvMark}${csvLines(rows)}`;

/** Some lines of such a table, for one that is written piece by piece. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
