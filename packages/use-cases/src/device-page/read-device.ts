import { getInput } from '@larder/contract/device.contract';
import { doorsOf } from '@larder/domain/device/door';
import { displayedStatus } from '@larder/domain/device/lifecycle/device-status';
import { noFreeze } from '@larder/domain/device/selling/freeze-columns';
import { isFrozenAt, nextFreezeChange } from '@larder/domain/device/selling/freeze-rule';
import { settingStatus } from '@larder/domain/device/settings/setting-status';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { type DeviceRow, loadDevice } from '../device/device-details.ts';
import { lastConnectivity } from '../device/last-connectivity.ts';
import { twinStateOf } from '../device/twin-state.ts';
import { offlineWarningOf, temperatureWarningOf } from '../device/warning-config.ts';
import { defineUseCase } from '../use-case.ts';
import { deviceActivity } from './device-activity.ts';

/** Reads everything that screens 60 and 67 show of one device. Refuses `NOT_FOUND`. */
export const readDevice = defineUseCase({
  name: 'device.read',
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
      connectivity: lastConnectivity(device.connectivity, ctx.now),
      settings: settingsOf(device),
      ...activity,
    });
  },
});

/** Identity, place and configuration of a device, from its row. */
export function identityOf(device: DeviceRow) {
  const { street, city, state, area, zip, country, merchant, model } = device;
  return {
    deviceNo: device.deviceNo,
    name: device.name,
    merchant: { name: merchant?.name ?? '', merchantNo: merchant?.merchantNo ?? '' },
    model: { code: model.code, name: model.name, cabinetType: model.cabinetType },
    doors: doorsOf(device),
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
    isTraining: device.isTraining,
  };
}

/** Whether the device is frozen, and the next change. */
export function freezeOf(device: DeviceRow, now: Date) {
  const { timezone } = device;
  const rule = device.freezeRule ?? noFreeze;
  const active = isFrozenAt(rule, now, timezone);
  return {
    status: displayedStatus(device.lifecycle, active),
    freeze: {
      mode: rule.mode,
      active,
      nextChangeAt: nextFreezeChange(rule, now, timezone)?.toISOString() ?? null,
    },
  };
}

/** Settings that the cloud wants, and whether the cabinet has applied each. */
function settingsOf(device: DeviceRow) {
  const twin = twinStateOf(device);
  return {
    rev: twin.rev,
    appliedRev: twin.appliedRev,
    volume: device.volume,
    muted: device.muted,
    audioStatus: settingStatus(twin, 'audio'),
    freezeStatus: settingStatus(twin, 'freeze'),
    temperatureStatus: settingStatus(twin, 'temp'),
    temperatureWarning: temperatureWarningOf(device.warningConfig),
    offlineWarning: offlineWarningOf(device.warningConfig),
  };
}
