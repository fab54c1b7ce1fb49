import { expect, test } from 'vitest';
import { csvLines, csvMark, csvText } from './csv.ts';
import { codeCell, gtinCell, moneyCell } from './table-cell.ts';

test('starts a table with a byte order mark and ends every line with CRLF', () => {
  expect(
    csvText([
      ['Zone', '°C'],
      ['Main', -1.5],
    ]),
  ).toBe('\uFEFFZone,°C\r\nMain,-1.5\r\n');
});

test.each([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  [0, '0'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@home', "'@home"],
  ['-1', "'-1"],
  ['+1', "'+1"],
  ['\t=1', "'\t=1"],
  ['=a,b', '"\'=a,b"'],
  ['＝1+1', "'＝1+1"],
  ['\n=1', '"\'\n\'=1"'],
  ['hello;=1+1;-2', "hello;'=1+1;'-2"],
  ['hello\n@sum', '"hello\n\'@sum"'],
  ['a; b=c', 'a; b=c'],
  ['大堂', '大堂'],
  [moneyCell(-1_205), '-12.05'],
  [gtinCell('00008500000179'), '"=""008500000179"""'],
  [gtinCell('00049000006346'), '"=""049000006346"""'],
  [gtinCell('04006381333931'), '"=""4006381333931"""'],
  [codeCell('89014103211118510720'), '"=""89014103211118510720"""'],
  [codeCell('a"b'), '"=""a""""b"""'],
  ['00123456', '"=""00123456"""'],
  ['12345E10', '"=""12345E10"""'],
  ['1/2', '"=""1/2"""'],
  ['24090001', '24090001'],
  ['2026-11', '2026-11'],
])('writes %j as %j', (cell, text) => {
  expect(csvText([[cell]])).toBe(`\uFEFF${text}\r\n`);
});

test('writes the same table in parts', () => {
  expect(csvMark + csvLines([['a']]) + csvLines([[1], [null]])).toBe(csvText([['a'], [1], [null]]));
});
