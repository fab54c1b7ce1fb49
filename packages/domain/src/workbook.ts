import { DAY_MS } from './durations.ts';
import { isFormulaLike, plainValue, type TableCell } from './table-cell.ts';

/** Rows of a sheet, its heading included: what spreadsheet programs can hold. */
export const SHEET_ROWS = 1_048_576;

/** Characters of a cell, likewise. */
const CELL_CHARS = 32_767;
const SHEET_NAME_CHARS = 31;

/** Numbers of the formats in `styles.xml`, in its order. */
const styleOf = {
  plain: 0,
  heading: 1,
  text: 2,
  money: 3,
  second: 4,
  day: 5,
  percent: 6,
  minute: 7,
} as const;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A file inside a workbook, which is a zip. */
export type WorkbookPart = { readonly path: string; readonly xml: string };

/** Path of a sheet, counted from 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

const part = (path: string, ...xml: readonly string[]): WorkbookPart => ({
  path,
  xml: [DECLARATION, ...xml].join(''),
});

const format = (id: number, font: number, more = '') =>
  `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0"${more}/>`;

/**
 * Parts whose text does not depend on the rows. Every XML file is a sheet unless it is named here, so that they can be
 * written before the number of sheets is known.
 */
export const leadingParts: readonly WorkbookPart[] = [
  part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Default Extension="xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
    `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>`,
    '</Types>',
  ),
  part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">`,
    `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>`,
    '</Relationships>',
  ),
  part(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><numFmts count="4">`,
    '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>',
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>',
    '<numFmt numFmtId="166" formatCode="0.0##%"/>',
    '<numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>',
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    '<cellXfs count="8">',
    format(0, 0),
    format(0, 1, ' applyFont="1"'),
    format(49, 0, ' quotePrefix="1" applyNumberFormat="1"'),
    ...[4, 164, 165, 166, 167].map((id) => format(id, 0, ' applyNumberFormat="1"')),
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ),
];

/** Parts that name the sheets: written at the end. The further sheets of a list carry a number. */
export function closingParts(name: string, sheets: number): readonly WorkbookPart[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  return [
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>`,
      ...numbers.map(
        (number) =>
          `<sheet name="${escaped(sheetName(name, number))}" sheetId="${number}" r:id="rId${number}"/>`,
      ),
      '</sheets></workbook>',
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">`,
      ...numbers.map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)),
      relation(sheets + 1, 'styles', 'styles.xml'),
      '</Relationships>',
    ),
  ];
}

/** Spreadsheets allow 31 characters in the name of a sheet, and none of these seven. */
function sheetName(name: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`;
  const plain = name.replaceAll(/[[\]:*?/\\\s]+/g, ' ').replaceAll(/^'+|'+$/g, '');
  return `${plain.slice(0, SHEET_NAME_CHARS - suffix.length).trim()}${suffix}`;
}

/** Begins a sheet: its heading stays in sight, its columns are as wide as what the first rows hold. */
export function sheetStart(head: readonly string[], firstRows: readonly (readonly TableCell[])[]): string {
  const columns = head.map((heading, index) => {
    const values = firstRows.map((row) => String(plainValue(row[index] ?? null) ?? ''));
    const width = Math.min(60, Math.max(8, ...[heading, ...values].map(widthOf)) + 2);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const headings = head.map((heading, index) => textCell(`${columnName(index)}1`, heading, styleOf.heading));
  return [
    DECLARATION,
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${columns.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
  ].join('');
}

export const sheetEnd = '</sheetData></worksheet>';

/** A row of a sheet, counted from 1; the heading is the first. Empty cells are left out. */
export function sheetRow(number: number, cells: readonly TableCell[]): string {
  const written = cells.map((cell, index) => cellXml(`${columnName(index)}${number}`, cell));
  return `<row r="${number}">${written.join('')}</row>`;
}

function cellXml(at: string, cell: TableCell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textCell(at, cell, isFormulaLike(cell) ? styleOf.text : styleOf.plain);
  if (typeof cell === 'number') return numberCell(at, String(cell), styleOf.plain);
  switch (cell.kind) {
    case 'money':
      return numberCell(at, String(plainValue(cell)), styleOf.money);
    case 'instant':
      return numberCell(at, dayNumber(cell.at.getTime()), styleOf.second);
    case 'local':
      return numberCell(at, dayNumber(Date.parse(`${cell.time}:00Z`)), styleOf.minute);
    case 'day':
      return numberCell(at, dayNumber(Date.parse(cell.day)), styleOf.day);
    case 'percent':
      return numberCell(at, String(cell.ppm / 1_000_000), styleOf.percent);
    case 'code':
      return textCell(at, cell.text, styleOf.text);
  }
}

const numberCell = (at: string, value: string, style: number) =>
  `<c r="${at}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`;

/** An inline text is never a formula. */
function textCell(at: string, text: string, style: number): string {
  const attributes = `r="${at}" t="inlineStr"${style === 0 ? '' : ` s="${style}"`}`;
  return `<c ${attributes}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/**
 * Days since the last day of 1899, the calendar of spreadsheets. Never rounded down: programs cut off what is below a
 * second, and a number that is smaller by a billionth would show 22:04:00 as 22:03:59. [decision 304]
 */
function dayNumber(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  // Ten digits are 9 µs; in whole numbers, 10^10 / 86,400,000 = 100,000 / 864.
  const fraction = Math.ceil(((ms - days * DAY_MS) * 100_000) / 864);
  return String(Number(`${days + 25_569}.${String(fraction).padStart(10, '0')}`));
}

/** Most texts: nothing in them has to be escaped. */
const plainText = /^[^&<>"_\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u;

/** Escapes a text for XML: characters that XML forbids are written as `_xHHHH_`, which spreadsheets read back. */
function escaped(text: string): string {
  const whole = text.length > CELL_CHARS ? text.slice(0, CELL_CHARS) : text;
  if (plainText.test(whole)) return whole;
  return whole
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/_x(?=[\dA-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (character) => {
      const code = character.charCodeAt(0);
      const isAllowed = character === '\t' || character === '\n' || (code >= 0x7f && code < 0xfffe);
      return isAllowed ? character : `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A Chinese character is as wide as two digits. */
const widthOf = (text: string): number => {
  const line = text.split('\n', 1)[0] ?? '';
  return [...line].reduce(
    (width, character) => width + ((character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1),
    0,
  );
};

/** A to Z, then AA to ZZ: no list has more columns. */
const columnNames: readonly string[] = [undefined, ...letters()].flatMap((first) =>
  letters().map((letter) => `${first ?? ''}${letter}`),
);

function letters(): string[] {
  return Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
}

const columnName = (index: number): string => columnNames[index] ?? '';
