import { expect, test } from 'vitest';
import {
  codeCell,
  dayCell,
  gtinCell,
  instantCell,
  isFormulaLike,
  isReadAsAnother,
  localCell,
  moneyCell,
  percentCell,
  plainValue,
  roundedPercentCell,
} from './table-cell.ts';

const at = new Date('2026-11-21T18:05:09.250Z');

test.each([
  ['an amount', moneyCell(-1_234_567), '-12345.67'],
  ['an instant', instantCell(at), '2026-11-21T18:05:09.250Z'],
  ['a local time', localCell(at, 'America/Los_Angeles'), '2026-11-21 10:05'],
  ['a day', dayCell('2026-11-21'), '2026-11-21'],
  ['a tax rate', percentCell(88_750), '8.875%'],
  ['a rounded share', roundedPercentCell(123_456), '12.3%'],
  ['a UPC as printed', gtinCell('00049000006346'), '049000006346'],
  ['an EAN as printed', gtinCell('04006381333931'), '4006381333931'],
  ['a long number', codeCell('89014103211118510720'), '89014103211118510720'],
  ['a text', 'Cola', 'Cola'],
  ['a number', 1.5, 1.5],
  ['nothing', null, null],
])('reads %s as plain text', (_, cell, plain) => {
  expect(plainValue(cell)).toBe(plain);
});

test('has empty cells for missing amounts, times, days and shares', () => {
  const missing = [moneyCell, instantCell, dayCell, percentCell, roundedPercentCell].map((cell) =>
    cell(null),
  );
  const more = [localCell(null, 'UTC'), codeCell(null), gtinCell(null)];
  expect([...missing, ...more].filter((cell) => cell !== null)).toEqual([]);
});

const formulas = ['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'];

test.each(formulas)('takes %j for a formula', (text) => {
  expect(isFormulaLike(text)).toBe(true);
});

test.each(['', 'a=1', ' =1', '大堂', '1-2'])('does not take %j for a formula', (text) => {
  expect(isFormulaLike(text)).toBe(false);
});

test.each(['007', '123456789012', '1E5', '12.5e+3', '1-2', '3/4', '1/2/2026', ' 007 '])(
  'takes %j for what a spreadsheet changes',
  (text) => {
    expect(isReadAsAnother(text)).toBe(true);
  },
);

test.each(['', '0', '42', '0.5', '2026-11', '2026-11-21', '10:00', 'E5', '7UP', '0 g', 'O26112800000042'])(
  'leaves %j to a spreadsheet',
  (text) => {
    expect(isReadAsAnother(text)).toBe(false);
  },
);
