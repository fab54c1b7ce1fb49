import type { WarningConfig } from '@larder/database/model';
import {
  defaultOfflineWarning,
  defaultTemperatureWarning,
  type OfflineWarning,
  type TemperatureWarning,
} from '@larder/domain/device/warning-rules';

/** The temperature warning in a cabinet's row; without a row the one it comes with. */
export function temperatureWarningOf(row: WarningConfig | null): TemperatureWarning {
  if (!row) return defaultTemperatureWarning;
  const { overTempEnabled: enabled, highC10, lowC10, tempDelayMin: delayMin } = row;
  return { enabled, highC10, lowC10, delayMin };
}

/** The warning of silence in a cabinet's row; without a row the one it comes with. */
export function offlineWarningOf(row: WarningConfig | null): OfflineWarning {
  if (!row) return defaultOfflineWarning;
  const { offlineEnabled, offlineDelayMin, powerOffEnabled } = row;
  return { offlineEnabled, offlineDelayMin, powerOffEnabled };
}
