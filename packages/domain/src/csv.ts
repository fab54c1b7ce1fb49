import { isFormulaLike, isReadAsAnother, plainValue, type TableCell } from './table-cell.ts';

/** Byte order mark by which spreadsheets recognize UTF-8. [domain 10] */
export const csvMark = '\uFEFF';

/**
 * Formats a table as CSV that spreadsheets open directly: UTF-8 with byte order mark, CRLF, quotes where needed.
 * [domain 10]
 */
export const csvText = (rows: readonly (readonly TableCell[])[]): string => `${csvMark}${csvLines(rows)}`;

/** Formats some lines of such a table, for a table written in parts. */
export const csvLines = (rows: readonly (readonly TableCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Begins of formulas within a text, for a spreadsheet that splits lines at semicolons and ignores the quotes then. */
const formulaWithin = /(?<=[;\r\n])(?=[=+\-@＝＋－＠])/g;

/**
 * Escapes text so that spreadsheets neither run it as a formula nor read a number or a date into it; writes amounts and
 * other numbers as numbers.
 */
function cellText(cell: TableCell): string {
  const value = plainValue(cell);
  if (value === null) return '';
  const safe = safeText(cell, String(value));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function safeText(cell: TableCell, text: string): string {
  const isText = typeof cell === 'string';
  if (isText ? isReadAsAnother(text) : typeof cell === 'object' && cell?.kind === 'code')
    return literalOf(text);
  return isText ? withoutFormulas(text) : text;
}

/** The only spelling in CSV that spreadsheets keep as it is: a formula whose value is the text. [decision 304] */
const literalOf = (text: string): string => `="${text.replaceAll('"', '""')}"`;

const withoutFormulas = (text: string): string =>
  (isFormulaLike(text) ? `'${text}` : text).replaceAll(formulaWithin, "'");
