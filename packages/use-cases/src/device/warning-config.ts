import type { WarningConfig } from '@larder/database/model';
import {
  defaultOfflineWarning,
  defaultTemperatureWarning,
  type OfflineWarning,
  type TemperatureWarning,
} from '@larder/domain/device/warning-rules';

/** Temperature warning of the row, or the default without one. */
export function temperatureWarningOf(row: WarningConfig | null): TemperatureWarning {
  if (!row) return defaultTemperatureWarning;
  const { overTempEnabled: enabled, highC10, lowC10, tempDelayMin: delayMin } = row;
  return { enabled, highC10, lowC10, delayMin };
}

/** Offline warning of the row, or the default without one. */
export function offlineWarningOf(row: WarningConfig | null): OfflineWarning {
  if (!row) return defaultOfflineWarning;
  const { offlineEnabled, offlineDelayMin, powerOffEnabled } = row;
  return { offlineEnabled, offlineDelayMin, powerOffEnabled };
}
