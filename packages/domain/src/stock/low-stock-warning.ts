import { limits } from '../limits.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import type { LowStockWarning } from './stock-status.ts';

/** Warning until a member changes it. */
export const noLowStockWarning: LowStockWarning = {
  lowStockEnabled: false,
  lowStockQty: null,
  lowStockPct: null,
};

/**
 * Refuses `BAD_INPUT` with the field: `valid.threshold.qty` (1–9999), `valid.threshold.pct` (1–99),
 * `valid.threshold.required` (enabled without either). With both, stock is low by either. Also checks the values of a
 * disabled warning: they apply again once it is enabled. [screens 96, domain C-14, decision 85]
 */
export function checkLowStockWarning(warning: LowStockWarning): Result<void> {
  const { lowStockEnabled, lowStockQty, lowStockPct } = warning;
  if (!isWithin(lowStockQty, limits.thresholdQtyMax)) return wrong('lowStockQty', 'valid.threshold.qty');
  if (!isWithin(lowStockPct, limits.thresholdPctMax)) return wrong('lowStockPct', 'valid.threshold.pct');
  const isEmpty = lowStockQty === null && lowStockPct === null;
  return lowStockEnabled && isEmpty ? wrong('lowStockQty', 'valid.threshold.required') : accept();
}

const isWithin = (value: number | null, max: number) =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= max);

const wrong = (field: keyof LowStockWarning, key: string) => refuse('BAD_INPUT', { field, key });
