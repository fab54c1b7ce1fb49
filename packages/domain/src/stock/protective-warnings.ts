import type { TemperatureWarning } from '../device/settings/warning-rules.ts';
import type { LowStockWarning } from './stock-status.ts';

export type ProtectiveWarnings = {
  readonly temperature: TemperatureWarning | null;
  readonly lowStock: LowStockWarning;
};

/** The US Food Code lets chilled food be above 5.0 °C for 30 min. [protocol 8.1] */
const chilled: TemperatureWarning = { enabled: true, highC10: 50, lowC10: null, delayMin: 30 };
const frozen: TemperatureWarning = { ...chilled, highC10: -120 };

/**
 * Returns the warnings with which a cabinet begins its service, which its merchant can change or turn off. A cabinet
 * for goods that need no cooling gets no limit. [decision 152]
 */
export function protectiveWarnings(cabinetType: 'cooler' | 'freezer' | 'ambient'): ProtectiveWarnings {
  return {
    temperature: { cooler: chilled, freezer: frozen, ambient: null }[cabinetType],
    lowStock: { lowStockEnabled: true, lowStockQty: null, lowStockPct: 20 },
  };
}
