import type { DesiredTwin } from '@larder/cabinet-protocol/commands/twin-desired.command';
import type { Tx } from '@larder/database/transaction';
import { type ControllerSecond, controllerSecond } from '@larder/domain/device/controller-settings';
import { type FreezeRule, freezeForTwin, isFrozenAt } from '@larder/domain/device/freeze-rule';
import { goodsZones } from '@larder/domain/device/goods-zones';
import { limits } from '@larder/domain/limits';
import { wantedPlanogram } from '../template/wanted-planogram.ts';
import type { SettingsRow } from './read-settings.ts';

/** All settings of a cabinet, without their revision. */
export type DesiredSettings = Omit<DesiredTwin, 'rev'>;

/**
 * Builds the whole desired document of a cabinet from its rows alone: two builds on the same day are equal unless a
 * setting changed. A cabinet without a merchant gets factory defaults. [protocol 8.1]
 */
export async function buildDesired(tx: Tx, device: SettingsRow, now: Date): Promise<DesiredSettings> {
  const { id, merchantId, lifecycle, controller } = device;
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
    planogram: await wantedPlanogram(tx, { id, merchantId }, now),
    tele: { intervalS: seconds('teleIntervalS') },
    locale: device.locale ?? limits.defaultLocale,
  };
}

/**
 * Computes freeze windows from the start of the UTC day, so that the document changes once a day and not with every
 * build.
 */
function freezeOf(device: SettingsRow, now: Date): NonNullable<DesiredSettings['freeze']> {
  const rule = freezeRuleOf(device);
  const dayBegins = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
  return {
    ...freezeForTwin(rule, dayBegins, device.timezone),
    active: isFrozenAt(rule, now, device.timezone),
  };
}

/** Reads the freeze rule; a device without one is never frozen. */
function freezeRuleOf({
  freezeMode,
  startLocal,
  endLocal,
  repeat,
  weekdays,
  savedAt,
}: SettingsRow): FreezeRule {
  const mode = freezeMode ?? 'none';
  return { mode, startLocal, endLocal, repeat, weekdays, savedAt: savedAt ?? new Date(0) };
}

function temperatureOf(device: SettingsRow): DesiredSettings['temp'] {
  const { overTempEnabled, highC10, lowC10, tempDelayMin, controller } = device;
  const delayMin = tempDelayMin ?? limits.temperatureDelayMin;
  const zones = goodsZones(device.zones);
  const inZones = (c10: number) => Object.fromEntries(zones.map((zone) => [zone, c10]));
  const { setpointC10 } = controller;
  const setpoint = setpointC10 === undefined ? {} : { setpointC10: inZones(setpointC10) };
  if (!overTempEnabled) return { ...setpoint, delayMin };
  return {
    ...setpoint,
    ...(highC10 === null ? {} : { highC10: inZones(highC10) }),
    ...(lowC10 === null ? {} : { lowC10: inZones(lowC10) }),
    delayMin,
  };
}
