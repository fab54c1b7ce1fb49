import type { DeviceListRow } from '@larder/database/queries/device/device-list.queries';
import { doorsOf } from '@larder/domain/device/door';
import { displayedStatus } from '@larder/domain/device/lifecycle/device-status';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { silenceCause } from '@larder/domain/device/presence/silence-cause';

/** A device as lists show it. */
export function listedDevice(row: DeviceListRow, frozen: boolean, now: Date) {
  const { connectivity, lastSeenAt, since, lifecycle, layersL, layersR } = row;
  const { street, city, state, area, zip, country } = row;
  const online = onlineStatus({ state: connectivity, lastSeenAt }, now);
  return {
    deviceNo: row.deviceNo,
    name: row.name,
    timezone: row.timezone,
    status: displayedStatus(lifecycle, frozen),
    address: street === null ? null : { street, city, state, area, zip, country },
    doors: doorsOf({ layersR }).length,
    layers: { L: layersL, R: layersR },
    online,
    offlineCause: online === 'offline' ? silenceCause(row) : null,
    since: since?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    signalBars: row.signalBars,
    mainC10: row.mainC10,
    tempsAt: row.tempsAt?.toISOString() ?? null,
    openAlerts: row.openAlerts,
    isTraining: row.isTraining,
    hasTemplate: row.hasTemplate,
    outOfStock: row.outOfStock,
    lowStock: row.low,
  };
}
