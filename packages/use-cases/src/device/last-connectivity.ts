import type { DeviceConnectivity } from '@larder/database/model';
import type { Door } from '@larder/domain/device/door';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { silenceCause } from '@larder/domain/device/presence/silence-cause';

type Zone = { readonly zone: string; readonly c10: number | null; readonly fault?: string };
type DoorFacts = Partial<Record<Door, { readonly open: boolean; readonly locked: boolean }>>;
type PowerFacts = { readonly source: 'mains' | 'battery' | 'unknown'; readonly batteryPct?: number | null };

/** Last known connectivity of a cabinet, with its age, and the cause of silence where it is known. [screens A-1] */
export function lastConnectivity(row: DeviceConnectivity | null, now: Date) {
  if (!row) return null;
  const online = onlineStatus(row, now);
  return {
    online,
    since: row.since.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    offlineCause: online === 'offline' ? silenceCause(row) : null,
    signalBars: row.signalBars,
    rssiDbm: row.rssiDbm,
    temps: (row.temps ?? []) as unknown as readonly Zone[],
    tempsAt: row.tempsAt?.toISOString() ?? null,
    doors: (row.doors ?? {}) as DoorFacts,
    power: row.power as PowerFacts | null,
    compressor: row.compressor,
    lockouts: row.lockouts,
  };
}
