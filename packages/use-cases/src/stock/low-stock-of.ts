import type { WarningConfig } from '@larder/database/model';
import { noLowStockWarning } from '@larder/domain/stock/low-stock-warning';
import type { LowStockWarning } from '@larder/domain/stock/stock-status';

/** The stock warning in a cabinet's row; without a row the one it comes with. */
export function lowStockOf(row: WarningConfig | null): LowStockWarning {
  if (!row) return noLowStockWarning;
  const { lowStockEnabled, lowStockQty, lowStockPct } = row;
  return { lowStockEnabled, lowStockQty, lowStockPct };
}
