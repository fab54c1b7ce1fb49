import type { Device } from '@larder/database/model';
import type { TwinState } from '@larder/domain/device/settings/setting-status';

/** Reads from the device row how much of its settings the cabinet has applied. */
export function twinStateOf(device: Pick<Device, 'twinRev' | 'twinAppliedRev' | 'twinReported'>): TwinState {
  const reported = (device.twinReported ?? {}) as { rejected?: TwinState['rejected'] };
  return { rev: device.twinRev, appliedRev: device.twinAppliedRev, rejected: reported.rejected ?? [] };
}
