import { getInput } from '@larder/contract/device.contract';
import type { DeviceConnectivity } from '@larder/database/model';
import { displayedStatus } from '@larder/domain/device/device-status';
import { nextFreezeChange } from '@larder/domain/device/freeze-rule';
import { onlineStatus } from '@larder/domain/device/online-status';
import { settingStatus } from '@larder/domain/device/setting-status';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { deviceActivity } from './device-activity.ts';
import { type DeviceRow, loadDevice } from './device-details.ts';
import { freezeRuleOfColumns, frozenAt } from './frozen-at.ts';
import { twinStateOf } from './twin-state.ts';

/** Everything that screens 60 and 67 show of one cabinet. Refuses `NOT_FOUND`. */
export const readDevice = defineUseCase({
  name: 'device.get',
  access: { anyOf: ['device.view'] },
  kind: 'read',
  input: getInput,
  run: async (ctx, { deviceNo }) => {
    const device = await loadDevice(ctx.tx, ctx.actor.merchantId, deviceNo);
    if (!device || !seesDevice(ctx.actor, device.id)) return refuse('NOT_FOUND');
    const activity = await deviceActivity(ctx, device);
    return accept({
      ...identityOf(device),
      ...freezeOf(device, ctx.now),
      connectivity: connectivityOf(device.connectivity, ctx.now),
      settings: settingsOf(device),
      ...activity,
    });
  },
});

function identityOf(device: DeviceRow) {
  const { street, city, state, area, zip, country, merchant, model } = device;
  return {
    deviceNo: device.deviceNo,
    name: device.name,
    merchant: { name: merchant?.name ?? '', merchantNo: merchant?.merchantNo ?? '' },
    model: { code: model.code, name: model.name, cabinetType: model.cabinetType },
    doors: device.layersR === null ? (['L'] as const) : (['L', 'R'] as const),
    layers: { L: device.layersL, R: device.layersR },
    address: street === null ? null : { street, city, state, area, zip, country },
    activatedAt: device.activatedAt?.toISOString() ?? null,
    timezone: device.timezone,
    currency: device.currency,
    preauthMinor: Number(device.preauthMinor),
    taxRatePpm: device.taxRatePpm,
    iccid: device.iccid,
    fw: device.fw,
    caps: device.caps,
    version: device.version,
  };
}

function freezeOf(device: DeviceRow, now: Date) {
  const columns = {
    freezeMode: device.freezeRule?.mode ?? null,
    startLocal: device.freezeRule?.startLocal ?? null,
    endLocal: device.freezeRule?.endLocal ?? null,
    repeat: device.freezeRule?.repeat ?? null,
    weekdays: device.freezeRule?.weekdays ?? null,
    savedAt: device.freezeRule?.savedAt ?? null,
    timezone: device.timezone,
  };
  const rule = freezeRuleOfColumns(columns);
  const active = frozenAt(columns, now);
  return {
    status: displayedStatus(device.lifecycle, active),
    freeze: {
      mode: rule?.mode ?? ('none' as const),
      active,
      nextChangeAt: rule ? (nextFreezeChange(rule, now, device.timezone)?.toISOString() ?? null) : null,
    },
  };
}

type Zone = { readonly zone: string; readonly c10: number | null; readonly fault?: string };
type DoorFacts = Partial<Record<'L' | 'R', { readonly open: boolean; readonly locked: boolean }>>;
type PowerFacts = { readonly source: 'mains' | 'battery' | 'unknown'; readonly batteryPct?: number | null };

/** The last that was heard; the screen says how old it is. A cabinet that said it lost power is dark for that reason, else nobody knows. */
function connectivityOf(row: DeviceConnectivity | null, now: Date) {
  if (!row) return null;
  const online = onlineStatus(row, now);
  const byPower = row.offlineCause === 'bye' && row.byeReason === 'power_lost';
  return {
    online,
    since: row.since.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    offlineCause: online === 'offline' ? (byPower ? ('power' as const) : ('unknown' as const)) : null,
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

/** What the cloud wants of the cabinet's settings, and how far each has come. */
function settingsOf(device: DeviceRow) {
  const twin = twinStateOf(device);
  return {
    rev: twin.rev,
    appliedRev: twin.appliedRev,
    volume: device.volume,
    muted: device.muted,
    audioStatus: settingStatus(twin, 'audio'),
    freezeStatus: settingStatus(twin, 'freeze'),
  };
}
