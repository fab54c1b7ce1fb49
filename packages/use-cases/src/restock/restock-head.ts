import { doorsOf } from '@larder/domain/device/door';
import { displayedStatus } from '@larder/domain/device/lifecycle/device-status';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { noFreeze } from '@larder/domain/device/selling/freeze-columns';
import { isFrozenAt } from '@larder/domain/device/selling/freeze-rule';
import type { DeviceRow } from '../device/device-details.ts';

type Zone = { readonly zone?: unknown; readonly c10?: unknown };

function mainTemperature(temps: unknown): number | null {
  const zones: readonly Zone[] = Array.isArray(temps) ? temps : [];
  const c10 = zones.find(({ zone }) => zone === 'main')?.c10;
  return typeof c10 === 'number' ? c10 : null;
}

/** The device header that all restock screens share. [screens DEVICE-HEAD] */
export function restockHead(device: DeviceRow, now: Date) {
  const { connectivity, freezeRule, timezone } = device;
  const frozen = isFrozenAt(freezeRule ?? noFreeze, now, timezone);
  return {
    deviceNo: device.deviceNo,
    name: device.name,
    status: displayedStatus(device.lifecycle, frozen),
    doors: doorsOf(device),
    online: onlineStatus(connectivity, now),
    since: connectivity?.since.toISOString() ?? null,
    lastSeenAt: connectivity?.lastSeenAt?.toISOString() ?? null,
    signalBars: connectivity?.signalBars ?? null,
    mainC10: mainTemperature(connectivity?.temps),
    timezone,
  };
}
