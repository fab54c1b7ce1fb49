import type { DesiredTwin } from '@larder/cabinet-protocol/commands/twin-desired.command';
import type { Device, FreezeRule as FreezeRow } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { type FreezeRule, freezeForTwin, isFrozenAt } from '@larder/domain/device/freeze-rule';
import type { DeviceId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { wantedPlanogram } from '../../template/wanted-planogram.ts';

/** Until somebody sets warnings. */
const DELAY_MIN = 15;

/** Everything a cabinet should be set to, but for its revision. */
export type DesiredSettings = Omit<DesiredTwin, 'rev'>;

/**
 * The whole desired document of a cabinet, from its rows alone: two builds of the same day are equal unless a setting changed. Null if
 * there is no such cabinet. One that belongs to nobody gets factory defaults. [protocol 8.1]
 */
export async function buildDesired(tx: Tx, deviceId: DeviceId, now: Date): Promise<DesiredSettings | null> {
  const device = await tx.device.findUnique({ where: { id: deviceId } });
  if (!device) return null;
  if (!device.merchantId) return { lifecycle: device.lifecycle, planogram: null };
  return {
    lifecycle: device.lifecycle,
    timezone: device.timezone,
    ...(device.name ? { displayName: device.name } : {}),
    freeze: freezeOf(device.timezone, await tx.freezeRule.findUnique({ where: { deviceId } }), now),
    audio: { volume: device.volume, muted: device.muted, mutedUntil: null },
    temp: await temperatureOf(tx, device),
    healthLock: { enabled: false, aboveC10: 50, minutes: 30 },
    sale: {
      currency: device.currency,
      preauthMinor: Number(device.preauthMinor),
      offlineSales: 'deny',
      pullTimeoutS: 10,
      heldWarnS: 60,
      heldAlarmS: 120,
      recognizeTimeoutS: limits.recognizeTimeoutMs / 1000,
    },
    restock: { heldAlarmS: 1800 },
    planogram: await wantedPlanogram(tx, { id: deviceId, merchantId: device.merchantId }, now),
    tele: { intervalS: limits.temperatureLagMs / 1000 },
    locale: await localeOf(tx, device.merchantId),
  };
}

/** The windows of whole days, so that the document changes once a day and not with every look at it. */
function freezeOf(
  timezone: string,
  row: FreezeRow | null,
  now: Date,
): NonNullable<DesiredSettings['freeze']> {
  const rule = freezeRuleOf(row);
  const dayBegins = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
  return {
    ...freezeForTwin(rule, dayBegins, timezone),
    active: isFrozenAt(rule, now, timezone),
  };
}

/** No row means that the cabinet is never frozen. */
function freezeRuleOf(row: FreezeRow | null): FreezeRule {
  if (!row) {
    const never = { startLocal: null, endLocal: null, repeat: null, weekdays: null };
    return { mode: 'none', ...never, savedAt: new Date(0) };
  }
  const { mode, startLocal, endLocal, repeat, weekdays, savedAt } = row;
  return { mode, startLocal, endLocal, repeat, weekdays, savedAt };
}

/** Warning limits apply to the zones that hold goods, never to the evaporator or the room. */
async function temperatureOf(tx: Tx, device: Device): Promise<DesiredSettings['temp']> {
  const config = await tx.warningConfig.findUnique({ where: { deviceId: device.id } });
  if (!config?.overTempEnabled) return { delayMin: config?.tempDelayMin ?? DELAY_MIN };
  const model = await tx.deviceModel.findUnique({ where: { id: device.modelId }, select: { zones: true } });
  const zones = (model?.zones ?? []).filter((zone) => zone !== 'evap' && zone !== 'ambient');
  const inZones = (c10: number) => Object.fromEntries(zones.map((zone) => [zone, c10]));
  return {
    ...(config.highC10 === null ? {} : { highC10: inZones(config.highC10) }),
    ...(config.lowC10 === null ? {} : { lowC10: inZones(config.lowC10) }),
    delayMin: config.tempDelayMin,
  };
}

async function localeOf(tx: Tx, merchantId: string): Promise<string> {
  const merchant = await tx.merchant.findUnique({ where: { id: merchantId }, select: { locale: true } });
  return merchant?.locale ?? limits.defaultLocale;
}
