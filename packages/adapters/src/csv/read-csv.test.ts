import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvText } from '@larder/domain/csv';
import { codeCell } from '@larder/domain/table-cell';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const columns = {
  deviceNo: 'required',
  model: 'optional',
  layersL: 'optional',
  layersR: 'optional',
  deviceSecret: 'optional',
} as const;
const folder = join(import.meta.dirname, 'dialects');
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array, limits = {}) =>
  readCsv(typeof text === 'string' ? bytesOf(text) : text, columns, limits);
const rowsOf = (text: string | Uint8Array) => {
  const done = read(text);
  return done.ok ? done.rows : done.faults;
};

describe('a list of cabinets', () => {
  const one = (deviceNo: string, line: number, more = {}) => [
    { line, cells: { deviceNo, model: 'CB-1D-4L', layersL: '4', ...more } },
  ];
  const all = { layersR: '', deviceSecret: '' };
  test.each([
    ['excel-unicode-text-utf16.csv', one('RWUTFS0001', 2)],
    ['header-case.csv', one('RWCASE0001', 2)],
    ['mac-cr.csv', one('RWMACC0001', 2)],
    ['quoted.csv', one('RWQUOT0001', 2)],
    ['semicolon-bom.csv', one('RWSEMI0001', 2, all)],
    ['sep-line.csv', one('RWSEPP0001', 3)],
    ['trailing-empty-columns.csv', one('RWTRAI0001', 2, all)],
    ['plain.csv', ['RWPAHO0001', 'RWMOSQ0001', 'RWGOLA0001'].flatMap((no, at) => one(no, at + 2, all))],
    // What is doubtful in these is in a cell, as it was written: the rule of its column refuses it.
    ['scientific-number.csv', one('2.40901E+09', 2)],
    [
      'layers-not-whole.csv',
      [...one('RWFLOA0001', 2, { layersL: '4.0' }), ...one('RWFLOB0001', 3, { layersL: 'four' })],
    ],
    [
      'lower-and-duplicate.csv',
      [...one('rwlowe0001', 2, { model: 'cb-1d-4l' }), ...one('RWDUPE0001', 3), ...one('RWDUPE0001', 4)],
    ],
  ])('is read from %s', (file, rows) => {
    expect(rowsOf(readFileSync(join(folder, file)))).toEqual(rows);
  });

  test('has a case for each of the dialects', () => {
    expect(readdirSync(folder)).toHaveLength(11);
  });
});

describe('a table of a spreadsheet', () => {
  const utf16be = (text: string) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return bytes.swap16();
  };
  test.each([
    ['UTF-16 with the larger byte first', utf16be('deviceNo\tmodel\nA\tB\n')],
    ['UTF-16 without a mark', Buffer.from('deviceNo\tmodel\r\nA\tB', 'utf16le')],
    ['a semicolon by sep=', 'sep=;\rdeviceNo;model\rA;B'],
    ['spaces around names and cells', ' deviceNo , MODEL \n A , B \n'],
    ['empty lines and lines of empty cells', '\n\ndeviceNo,model\n,\n\nA,B\n,,\n'],
  ])('is read from %s', (_, text) => {
    expect(rowsOf(text)).toMatchObject([{ cells: { deviceNo: 'A', model: 'B' } }]);
  });

  test('keeps commas, quotes and newlines within quotes, and counts their lines', () => {
    expect(rowsOf('deviceNo,model\n"a ""b"", c","two\nlines"\nd,e\n')).toEqual([
      { line: 2, cells: { deviceNo: 'a "b", c', model: 'two\nlines' } },
      { line: 4, cells: { deviceNo: 'd', model: 'e' } },
    ]);
  });

  test('gives back the numbers that our own tables write as text', () => {
    const table = csvText([
      ['deviceNo', 'model'],
      [codeCell('008500000179'), codeCell('a"b')],
      ['00123456', '=B'],
    ]);
    expect(rowsOf(table)).toEqual([
      { line: 2, cells: { deviceNo: '008500000179', model: 'a"b' } },
      { line: 3, cells: { deviceNo: '00123456', model: "'=B" } },
    ]);
  });

  test.each([
    [
      'a column that nobody knows',
      'deviceNo,color\nA,red',
      { line: 1, column: 'color', code: 'unknown_column' },
    ],
    ['a missing column', 'model\nCB', { line: 1, column: 'deviceNo', code: 'missing_column' }],
    ['one column twice', 'deviceNo,DEVICENO\nA,B', { line: 1, column: 'DEVICENO', code: 'double_column' }],
    [
      'a cell beyond the columns',
      'deviceNo,model\nA,B\nC,D,E',
      { line: 3, code: 'beyond_columns', detail: 'E' },
    ],
    [
      'many cells beyond the columns, once',
      `deviceNo\nA,B${',C'.repeat(1_000)}`,
      { line: 2, code: 'beyond_columns', detail: 'B' },
    ],
    ['a quote that does not end', 'deviceNo,model\nA,"B\nC,D\n', { code: 'quotes' }],
    ['a quote within a cell', 'deviceNo\nA\nB"C\n', { line: 3, code: 'quotes' }],
    ['control characters', 'deviceNo\nA\u0000B', { line: 2, column: 'deviceNo', code: 'control_character' }],
    ['nothing', '', { code: 'empty' }],
    ['a header alone', 'deviceNo\n', { line: 2, code: 'empty' }],
  ])('is refused with %s', (_, text, fault) => {
    expect(rowsOf(text)).toMatchObject([fault]);
  });

  test('is refused in an encoding that would be guessed', () => {
    expect(rowsOf(new Uint8Array([...bytesOf('deviceNo\n'), 0xc4, 0xe3, 0xba, 0xc3]))).toEqual([
      { code: 'not_utf8' },
    ]);
  });

  test('is bounded in bytes and rows', () => {
    expect(read('deviceNo\nA', { maxBytes: 5 })).toEqual({
      ok: false,
      faults: [{ code: 'too_large', detail: '5' }],
    });
    expect(read('deviceNo\nA\nB\n', { maxRows: 2 }).ok).toBe(true);
    expect(read('deviceNo\nA\nB\nC\n', { maxRows: 2 })).toEqual({
      ok: false,
      faults: [{ line: 4, code: 'too_many_rows', detail: '2' }],
    });
  });

  test('never leaves out what stands behind lines of empty cells', () => {
    const code = 'too_many_rows';
    expect(read('deviceNo,model\nA,\n,\n,\nB,\n', { maxRows: 3 })).toMatchObject({
      faults: [{ line: 5, code }],
    });
    expect(read('deviceNo,model\nA,\n,\n,\nB,\n', { maxRows: 4 })).toMatchObject({ rows: [{}, { line: 5 }] });
  });

  test('has what was written, whatever it is, in each dialect', () => {
    const cell = fc
      .stringMatching(/^[A-Za-z0-9",;\t\n'=é漢 -]{1,12}$/)
      .map((text) => text.trim())
      // That is how tables write a text that a spreadsheet would change; read as the text in it. [decision 304]
      .filter((text) => !text.startsWith('="'));
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (pairs, delimiter, end, wide) => {
          const rows = pairs.filter(([a, b]) => a !== '' || b !== '');
          fc.pre(rows.length > 0);
          const lines = [['deviceNo', 'model'], ...rows].map((row) => row.map(quote).join(delimiter));
          const text = lines.join(end);
          const done = read(wide ? Buffer.from(`\uFEFF${text}`, 'utf16le') : `\uFEFF${text}`);
          const got = done.ok ? done.rows.map(({ cells }) => [cells.deviceNo, cells.model]) : done.faults;
          expect(got).toEqual(rows);
        },
      ),
      { numRuns: 60 },
    );
  });
});
