import { expect, test } from 'vitest';
import { sellThroughPpm, spoilagePpm } from './restock-rates.ts';

test.each([
  [5, 12, 416_667],
  [0, 12, 0],
  [-1, 12, 0],
  [5, 0, null],
])('computes the sell-through of %d sold of %d as %s ppm', (sold, stock, ppm) => {
  expect(sellThroughPpm(sold, stock)).toBe(ppm);
});

test.each([
  [2, 5, 285_714],
  [0, 5, 0],
  [2, 0, 1_000_000],
  [0, 0, null],
  [2, -5, 1_000_000],
])('computes the spoilage of %d disposed and %d sold as %s ppm', (disposed, sold, ppm) => {
  expect(spoilagePpm(disposed, sold)).toBe(ppm);
});
