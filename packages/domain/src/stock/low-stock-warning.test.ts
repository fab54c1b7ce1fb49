import { expect, test } from 'vitest';
import { checkLowStockWarning } from './low-stock-warning.ts';

const of = (lowStockEnabled: boolean, lowStockQty: number | null, lowStockPct: number | null) => ({
  lowStockEnabled,
  lowStockQty,
  lowStockPct,
});

test.each([
  [true, 1, null],
  [true, 9999, null],
  [true, null, 1],
  [true, null, 99],
  [true, 3, 20],
  [false, null, null],
] as const)('on %s with %s units and %s percent is good', (...warning) => {
  expect(checkLowStockWarning(of(...warning)).ok).toBe(true);
});

test.each([
  [true, null, null, 'lowStockQty', 'valid.threshold.required'],
  [true, 0, null, 'lowStockQty', 'valid.threshold.qty'],
  [true, 10_000, null, 'lowStockQty', 'valid.threshold.qty'],
  [true, 1.5, null, 'lowStockQty', 'valid.threshold.qty'],
  [true, null, 0, 'lowStockPct', 'valid.threshold.pct'],
  [true, null, 100, 'lowStockPct', 'valid.threshold.pct'],
  [false, -1, null, 'lowStockQty', 'valid.threshold.qty'],
] as const)('on %s with %s units and %s percent is wrong at %s: %s', (on, qty, pct, field, key) => {
  expect(checkLowStockWarning(of(on, qty, pct))).toMatchObject({ refusal: { params: { field, key } } });
});
