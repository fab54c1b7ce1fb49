import type { DesiredTwin } from '@larder/cabinet-protocol/commands/twin-desired.command';
import type { DeviceSettingsRow } from '@larder/database/queries/device/device-settings.queries';
import type { Tx } from '@larder/database/transaction';
import { freezeRuleOf } from '@larder/domain/device/selling/freeze-columns';
import { freezeForTwin, isFrozenAt } from '@larder/domain/device/selling/freeze-rule';
import { type ControllerSecond, controllerSecond } from '@larder/domain/device/settings/controller-settings';
import { goodsZones } from '@larder/domain/device/settings/goods-zones';
import { DAY_MS } from '@larder/domain/durations';
import type { DeviceId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { type WantedPlanogram, wantedPlanograms } from '../template/wanted-planograms.ts';

/** All settings of a cabinet, without their revision. */
export type DesiredSettings = Omit<DesiredTwin, 'rev'>;

/**
 * Builds the whole desired documents of cabinets from their rows alone: two builds on the same day are equal unless a
 * setting changed. A cabinet without a merchant gets factory defaults. [protocol 8.1]
 */
export async function buildDesired(
  tx: Tx,
  devices: readonly DeviceSettingsRow[],
  now: Date,
): Promise<ReadonlyMap<DeviceId, DesiredSettings>> {
  const planograms = await wantedPlanograms(
    tx,
    devices.flatMap(({ id, merchantId }) => (merchantId ? { id, merchantId } : [])),
    now,
  );
  return new Map(
    devices.map((device) => [device.id, settingsOf(device, planograms.get(device.id) ?? null, now)]),
  );
}

function settingsOf(
  device: DeviceSettingsRow,
  planogram: WantedPlanogram | null,
  now: Date,
): DesiredSettings {
  const { merchantId, lifecycle, controller } = device;
  if (!merchantId) return { lifecycle, planogram: null };
  const { healthLock } = controller;
  const seconds = (name: ControllerSecond) => controllerSecond(controller, name);
  return {
    lifecycle,
    timezone: device.timezone,
    ...(device.name ? { displayName: device.name } : {}),
    freeze: freezeOf(device, now),
    audio: { volume: device.volume, muted: device.muted },
    temp: temperatureOf(device),
    healthLock: { enabled: healthLock !== undefined, ...(healthLock ?? { aboveC10: 50, minutes: 30 }) },
    sale: {
      currency: device.currency,
      preauthMinor: device.preauthMinor,
      offlineSales: 'deny',
      pullTimeoutS: seconds('pullTimeoutS'),
      heldWarnS: seconds('heldWarnS'),
      heldAlarmS: seconds('heldAlarmS'),
      recognizeTimeoutS: limits.recognizeTimeoutMs / 1000,
    },
    restock: { heldAlarmS: seconds('restockHeldAlarmS') },
    planogram,
    tele: { intervalS: seconds('teleIntervalS') },
    locale: device.locale ?? limits.defaultLocale,
  };
}

/**
 * Computes freeze windows from the start of the UTC day, so that the document changes once a day and not with every
 * build.
 */
function freezeOf(device: DeviceSettingsRow, now: Date): NonNullable<DesiredSettings['freeze']> {
  const rule = freezeRuleOf(device);
  const dayBegins = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  return {
    ...freezeForTwin(rule, dayBegins, device.timezone),
    active: isFrozenAt(rule, now, device.timezone),
  };
}

function temperatureOf(device: DeviceSettingsRow): DesiredSettings['temp'] {
  const { overTempEnabled, highC10, lowC10, tempDelayMin } = device;
  const { setpointC10 } = device.controller;
  const delayMin = tempDelayMin ?? limits.temperatureDelayMin;
  const zones = goodsZones(device.zones);
  const inZones = (c10: number) => Object.fromEntries(zones.map((zone) => [zone, c10]));
  const setpoint = setpointC10 === undefined ? {} : { setpointC10: inZones(setpointC10) };
  if (!overTempEnabled) return { ...setpoint, delayMin };
  return {
    ...setpoint,
    ...(highC10 === null ? {} : { highC10: inZones(highC10) }),
    ...(lowC10 === null ? {} : { lowC10: inZones(lowC10) }),
    delayMin,
  };
}
