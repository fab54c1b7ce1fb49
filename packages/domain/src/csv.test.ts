import { expect, test } from 'vitest';
import { csvLines, csvMark, csvText } from './csv.ts';

test('a table begins with its mark and ends every line', () => {
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
  ['大堂', '大堂'],
])('%j is written %j', (cell, text) => {
  expect(csvText([[cell]])).toBe(`\uFEFF${text}\r\n`);
});

test('a table written piece by piece is the same', () => {
  expect(csvMark + csvLines([['a']]) + csvLines([[1], [null]])).toBe(csvText([['a'], [1], [null]]));
});
