import type { WarningConfig } from '@larder/database/model';
import { noLowStockWarning } from '@larder/domain/stock/low-stock-warning';
import type { LowStockWarning } from '@larder/domain/stock/stock-status';

/** Returns the low-stock warning of a device's configuration row; the default if there is no row. */
export function lowStockOf(row: WarningConfig | null): LowStockWarning {
  if (!row) return noLowStockWarning;
  const { lowStockEnabled, lowStockQty, lowStockPct } = row;
  return { lowStockEnabled, lowStockQty, lowStockPct };
}
