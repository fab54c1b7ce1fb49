import { shownGtin } from './gtin.ts';
import { formatMinor } from './money.ts';
import { type LocalDateTime, toLocal } from './time-zone.ts';

/**
 * A value of a table that people open in a spreadsheet. Rows are written once; each format decides how a kind of value
 * looks in it: CSV as text that every reader understands, a workbook as a number with its format. [decision 158]
 */
export type TableCell =
  | string
  | number
  | null
  | { readonly kind: 'money'; readonly minor: number }
  | { readonly kind: 'instant'; readonly at: Date }
  | { readonly kind: 'local'; readonly time: LocalDateTime }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'percent'; readonly ppm: number }
  | { readonly kind: 'code'; readonly text: string };

/** An amount; empty where there is none. */
export const moneyCell = (minor: number | null): TableCell =>
  minor === null ? null : { kind: 'money', minor };

/** An instant in UTC. */
export const instantCell = (at: Date | null): TableCell => at && { kind: 'instant', at };

/** An instant by the clock of a zone, to the minute. */
export const localCell = (at: Date | null, timezone: string): TableCell =>
  at && { kind: 'local', time: toLocal(at, timezone) };

/** A calendar day, YYYY-MM-DD. */
export const dayCell = (day: string | null): TableCell => (day === null ? null : { kind: 'day', day });

/** A share, exact to four decimals of a percent: 8.875%. */
export const percentCell = (ppm: number | null): TableCell =>
  ppm === null ? null : { kind: 'percent', ppm };

/** A share rounded to one decimal: 12.3%. */
export const roundedPercentCell = (ppm: number | null): TableCell =>
  ppm === null ? null : { kind: 'percent', ppm: Math.round(ppm / 1_000) * 1_000 };

/** A number that is a name, such as that of a SIM card: every digit counts, nobody adds it up. [decision 304] */
export const codeCell = (text: string | null): TableCell => (text ? { kind: 'code', text } : null);

/** A stored GTIN-14 as printed on the pack; empty for products without a barcode. */
export const gtinCell = (gtin14: string | null): TableCell => codeCell(gtin14 && shownGtin(gtin14));

/** Returns a cell as plain text or number: amounts with two decimals, times in ISO 8601, shares with a percent sign. */
export function plainValue(cell: TableCell): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell;
  switch (cell.kind) {
    case 'money':
      return formatMinor(cell.minor);
    case 'instant':
      return cell.at.toISOString();
    case 'local':
      return cell.time.replace('T', ' ');
    case 'day':
      return cell.day;
    case 'percent':
      return `${cell.ppm / 10_000}%`;
    case 'code':
      return cell.text;
  }
}

/**
 * True for a text that a spreadsheet would run as a formula, or read as one with a sign or a field reference; a Chinese
 * or Japanese one takes full-width signs too.
 */
export const isFormulaLike = (text: string): boolean => /^[=+\-@＝＋－＠\t\r\n]/.test(text);

/** Leading zeros, more digits than a spreadsheet shows, an exponent, or a day and a month. */
const otherValue = /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e\+?\d+|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?)$/i;

/** True for a text that a spreadsheet reads from CSV as a number or a date that is not what was written. */
export const isReadAsAnother = (text: string): boolean => otherValue.test(text.trim());
