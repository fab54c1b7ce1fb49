import { expect, test } from 'vitest';
import {
  codeCell,
  dayCell,
  gtinCell,
  instantCell,
  localCell,
  moneyCell,
  percentCell,
  type TableCell,
} from './table-cell.ts';
import { closingParts, leadingParts, sheetEnd, sheetRow, sheetStart } from './workbook.ts';

const row = (cell: TableCell) => sheetRow(2, [cell]);
const number = (value: string, style = '') => `<row r="2"><c r="A2"${style}><v>${value}</v></c></row>`;
const text = (value: string, style = '') =>
  `<row r="2"><c r="A2" t="inlineStr"${style}><is><t xml:space="preserve">${value}</t></is></c></row>`;

test.each<[string, TableCell, string]>([
  ['nothing', null, '<row r="2"></row>'],
  ['a number', -1.5, number('-1.5')],
  ['an amount', moneyCell(-1_205), number('-12.05', ' s="3"')],
  ['an instant', instantCell(new Date('2026-11-21T18:05:09Z')), number('46347.7535763889', ' s="4"')],
  ['a local time', localCell(new Date('2026-11-21T18:00:00Z'), 'UTC'), number('46347.75', ' s="7"')],
  ['a day', dayCell('1970-01-01'), number('25569', ' s="5"')],
  ['a share', percentCell(88_750), number('0.08875', ' s="6"')],
  ['a GTIN as text', gtinCell('00049000006346'), text('049000006346', ' s="2"')],
  ['a long number as text', codeCell('89014103211118510720'), text('89014103211118510720', ' s="2"')],
  ['a text', 'Lobby <West> & "Co"', text('Lobby &lt;West&gt; &amp; &quot;Co&quot;')],
  ['Chinese', '大堂 😀', text('大堂 😀')],
  ['a formula as text', '=HYPERLINK("x")', text('=HYPERLINK(&quot;x&quot;)', ' s="2"')],
  ['a sign as text', '-1', text('-1', ' s="2"')],
  ['a mention as text', '@sum', text('@sum', ' s="2"')],
  ['a control character', 'a\u0001\r\n\tb', text('a_x0001_\n\tb')],
  ['an escape that was typed', '_x0041_', text('_x005F_x0041_')],
  ['half a character', 'a\uD800', text('a\uFFFD')],
])('writes %s', (_, cell, xml) => {
  expect(row(cell)).toBe(xml);
});

test('a time is never earlier in a workbook than it was, and by less than a ten-billionth of a day later', () => {
  const midnight = Date.parse('2026-11-27T00:00:00Z');
  const late = Array.from({ length: 1_440 }, (_, minute) => {
    const xml = row(instantCell(new Date(midnight + minute * 60_000)));
    const [, days = '', fraction = ''] = /<v>(\d+)\.?(\d*)<\/v>/.exec(xml) ?? [];
    // In whole numbers: ten-billionths of a day against milliseconds.
    return (
      BigInt(days + fraction.padEnd(10, '0')) * 864n -
      BigInt(46_353 * 86_400_000 + minute * 60_000) * 100_000n
    );
  });
  expect(late.filter((step) => step < 0n || step >= 864n)).toEqual([]);
});

test('a local time has a format without seconds, an instant one with them', () => {
  const styles = leadingParts.find(({ path }) => path === 'xl/styles.xml')?.xml ?? '';
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)];
  const codeOf = (cell: TableCell) =>
    codes.get(formats[Number(/ s="(\d+)"/.exec(row(cell))?.[1])]?.[1] ?? '');
  const at = new Date('2026-11-21T18:05:09Z');
  expect(codeOf(localCell(at, 'UTC'))).toMatch(/hh:mm$/);
  expect(codeOf(instantCell(at))).toMatch(/hh:mm:ss$/);
});

test('cuts a text at what a cell can hold', () => {
  expect(row('x'.repeat(40_000))).toHaveLength(text('').length + 32_767);
});

test('names columns beyond Z', () => {
  const cells = Array.from({ length: 54 }, (_, index) => index);
  expect(
    sheetRow(9, cells)
      .match(/r="[A-Z]+9"/g)
      ?.at(-1),
  ).toBe('r="BB9"');
});

test('keeps the heading in sight above columns as wide as their first rows', () => {
  const start = sheetStart(['Cabinet', '设备'], [['A very long name of a cabinet', null]]);
  expect(start).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(start).toContain('<col min="1" max="1" width="31" customWidth="1"/>');
  expect(start).toContain('<col min="2" max="2" width="10" customWidth="1"/>');
  expect(start).toContain('<c r="B1" t="inlineStr" s="1">');
  expect(start + sheetEnd).toMatch(/<sheetData><row r="1">.*<\/row><\/sheetData><\/worksheet>$/);
});

test('names each sheet within the limits of spreadsheets, and links it', () => {
  const [book, links] = closingParts('Sales [a/b]: a name of more than thirty-one characters', 2);
  const names = [...(book?.xml.matchAll(/<sheet name="([^"]*)"/g) ?? [])].map(([, name]) => name);
  expect(names).toEqual(['Sales a b a name of more than t', 'Sales a b a name of more than 2']);
  expect(links?.xml.match(/Target="[^"]*"/g)).toEqual([
    'Target="worksheets/sheet1.xml"',
    'Target="worksheets/sheet2.xml"',
    'Target="styles.xml"',
  ]);
});

test('declares every XML part as a sheet except workbook and styles', () => {
  expect(leadingParts.map(({ path }) => path)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/styles.xml',
  ]);
  expect(leadingParts[0]?.xml).toContain('Extension="xml"');
});
