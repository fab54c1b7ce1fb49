import type { WarningConfig } from '@larder/database/model';
import {
  defaultOfflineWarning,
  defaultTemperatureWarning,
  type OfflineWarning,
  type TemperatureWarning,
} from '@larder/domain/device/settings/warning-rules';
import type { DeviceId } from '@larder/domain/ids';
import { accept, type Result } from '@larder/domain/refusal';
import type { MemberWriteContext } from '../use-case.ts';
import { lockOwnDevice } from './lock-own-device.ts';

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

/** Locks the cabinet, stores a part of its warnings, and returns the row from before. Refuses `NOT_FOUND`. */
export async function changeWarnings(
  ctx: MemberWriteContext,
  deviceNo: string,
  warnings: Partial<Omit<WarningConfig, 'deviceId' | 'merchantId' | 'updatedAt'>>,
): Promise<Result<{ readonly deviceId: DeviceId; readonly row: WarningConfig | null }>> {
  const found = await lockOwnDevice(ctx, deviceNo);
  if (!found.ok) return found;
  const deviceId = found.value.id;
  const row = await ctx.tx.warningConfig.findUnique({ where: { deviceId } });
  const columns = { ...warnings, merchantId: ctx.actor.merchantId, updatedAt: ctx.now };
  await ctx.tx.warningConfig.upsert({
    where: { deviceId },
    create: { deviceId, ...columns },
    update: columns,
  });
  return accept({ deviceId, row });
}
