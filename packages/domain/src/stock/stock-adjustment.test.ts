import { expect, test } from 'vitest';
import { stockAdjustment } from './stock-adjustment.ts';

test.each([
  [7, 5, 'count', -2],
  [7, 9, 'count', 2],
  [7, 7, 'count', 0],
  [-2, 0, 'count', 2],
  [7, 5, 'shrinkage', -2],
  [7, 7, 'shrinkage', 0],
  [7, 9, 'found', 2],
  [0, 9999, 'count', 9999],
] as const)('corrects a book of %i after a count of %i by %s with %i', (onHand, counted, reason, qty) => {
  expect(stockAdjustment(onHand, counted, reason)).toEqual({ ok: true, value: qty });
});

test.each([
  [7, -1, 'count', 'valid.integerRange'],
  [7, 10_000, 'count', 'valid.integerRange'],
  [7, 1.5, 'count', 'valid.integerRange'],
  [7, 8, 'shrinkage', 'valid.adjust.shrinkage'],
  [7, 6, 'found', 'valid.adjust.found'],
] as const)('refuses for a book of %i a count of %d by %s: %s', (onHand, counted, reason, key) => {
  expect(stockAdjustment(onHand, counted, reason)).toMatchObject({ refusal: { params: { key } } });
});
