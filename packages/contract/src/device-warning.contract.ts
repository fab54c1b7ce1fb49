import {
  checkOfflineWarning,
  checkTemperatureWarning,
  type TemperatureWarning,
} from '@larder/domain/device/settings/warning-rules';
import { temperatureRanges } from '@larder/domain/device/temperature-range';
import { limits } from '@larder/domain/limits';
import type { TemperatureUnit } from '@larder/domain/locale';
import { parseIntegerEntry } from '@larder/domain/number-entry';
import { accept } from '@larder/domain/refusal';
import { parseTemperatureEntry } from '@larder/domain/temperature-entry';
import { z } from 'zod';
import { addAtField, deviceNo } from './fields.ts';

/** Temperature warning of a device. [screens 62] */
export const temperatureWarningInput = z.object({ deviceNo });
export const saveTemperatureWarningInput = z
  .object({
    deviceNo,
    enabled: z.boolean(),
    highC10: z.number().nullable(),
    lowC10: z.number().nullable(),
    delayMin: z.number(),
  })
  .superRefine((warning, context) => addAtField(context, checkTemperatureWarning(warning)));

const typed = z.string('valid.input').trim();

/** The warning as the form holds it: degrees in the reader's unit and minutes are typed text. */
export const temperatureWarningForm = (unit: TemperatureUnit) =>
  z
    .object({ deviceNo, enabled: z.boolean(), highC10: typed, lowC10: typed, delayMin: typed })
    .transform((entered, context) => {
      const read = {
        highC10: entered.highC10 === '' ? accept(null) : parseTemperatureEntry(entered.highC10, unit),
        lowC10: entered.lowC10 === '' ? accept(null) : parseTemperatureEntry(entered.lowC10, unit),
        delayMin: parseIntegerEntry(entered.delayMin, 1, limits.temperatureDelayMaxMin),
      };
      for (const [field, checked] of Object.entries(read)) addAtField(context, checked, field);
      const warning: TemperatureWarning = {
        enabled: entered.enabled,
        highC10: read.highC10.ok ? read.highC10.value : null,
        lowC10: read.lowC10.ok ? read.lowC10.value : null,
        delayMin: read.delayMin.ok ? read.delayMin.value : limits.temperatureDelayMin,
      };
      if (read.highC10.ok) addAtField(context, checkTemperatureWarning(warning));
      return { deviceNo: entered.deviceNo, ...warning };
    });

/** Offline warning of a device. [screens 63] */
export const offlineWarningInput = z.object({ deviceNo });
export const saveOfflineWarningInput = z
  .object({
    deviceNo,
    offlineEnabled: z.boolean(),
    offlineDelayMin: z.number(),
    powerOffEnabled: z.boolean(),
  })
  .superRefine((warning, context) => addAtField(context, checkOfflineWarning(warning)));

export const offlineWarningForm = z
  .object({ deviceNo, offlineEnabled: z.boolean(), offlineDelayMin: typed, powerOffEnabled: z.boolean() })
  .transform((entered, context) => {
    const delay = parseIntegerEntry(entered.offlineDelayMin, 1, limits.offlineDelayMaxMin);
    addAtField(context, delay, 'offlineDelayMin');
    return { ...entered, offlineDelayMin: delay.ok ? delay.value : limits.offlineWarningDelayMin };
  });

/** Temperature graph. [screens 60, 62] */
export const temperaturesInput = z.object({ deviceNo, range: z.enum(temperatureRanges).default('24h') });
