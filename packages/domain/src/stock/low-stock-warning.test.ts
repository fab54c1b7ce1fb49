import { expect, test } from 'vitest';
import { checkLowStockWarning } from './low-stock-warning.ts';
import type { LowStockWarning } from './stock-status.ts';

const of = (
  lowStockEnabled: boolean,
  lowStockQty: number | null,
  lowStockPct: number | null,
): LowStockWarning => ({
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
  [false, 3, 20],
  [false, null, null],
] as const)('accepts a warning (on: %s) at %s units and %s percent', (on, qty, pct) => {
  expect(checkLowStockWarning(of(on, qty, pct)).ok).toBe(true);
});

test.each([
  [true, null, null, 'lowStockQty', 'valid.threshold.required'],
  [true, 0, null, 'lowStockQty', 'valid.threshold.qty'],
  [true, 10_000, null, 'lowStockQty', 'valid.threshold.qty'],
  [true, 1.5, null, 'lowStockQty', 'valid.threshold.qty'],
  [true, null, 0, 'lowStockPct', 'valid.threshold.pct'],
  [true, null, 100, 'lowStockPct', 'valid.threshold.pct'],
  [false, -1, null, 'lowStockQty', 'valid.threshold.qty'],
] as const)('refuses a warning (on: %s) at %s units and %s percent in %s: %s', (on, qty, pct, field, key) => {
  expect(checkLowStockWarning(of(on, qty, pct))).toMatchObject({ refusal: { params: { field, key } } });
});
