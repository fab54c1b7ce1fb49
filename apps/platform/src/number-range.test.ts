import { expect, test } from 'vitest';
import { numberRange } from './number-range.ts';

test('a range of numbers increments and keeps its width', () => {
  expect(numberRange('VC0009', 3)).toEqual(['VC0009', 'VC0010', 'VC0011']);
  expect(numberRange('12', 1)).toEqual(['12']);
});

test.each([
  ['VCABC', 1],
  ['VC99', 2],
])('a range of numbers refuses %s, %i times', (first, count) => {
  expect(() => numberRange(first, count)).toThrow('cannot be counted');
});
