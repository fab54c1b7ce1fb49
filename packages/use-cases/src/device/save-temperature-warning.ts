import { saveTemperatureWarningInput } from '@larder/contract/device-warning.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeDesired } from './change-desired.ts';
import { changeWarnings, temperatureWarningOf } from './warning-config.ts';

/**
 * Sets the limits of the temperature warning. The cabinet watches them, so they take effect once it has applied them;
 * if the new limits end an excursion, the cabinet reports it. Refuses `NOT_FOUND`, `BAD_INPUT` as
 * `checkTemperatureWarning`. [protocol 8.1, screens 62]
 */
export const saveTemperatureWarning = defineUseCase({
  name: 'device.saveTemperatureWarning',
  access: { anyOf: ['device.warning.edit'] },
  kind: 'write',
  input: saveTemperatureWarningInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, ...warning }) => {
    const changed = await changeWarnings(ctx, deviceNo, {
      overTempEnabled: warning.enabled,
      highC10: warning.highC10,
      lowC10: warning.lowC10,
      tempDelayMin: warning.delayMin,
    });
    if (!changed.ok) return changed;
    const { deviceId, row } = changed.value;
    ctx.audit({ deviceId, before: { ...temperatureWarningOf(row) }, after: warning });
    const revs = await changeDesired(ctx, [deviceId]);
    return accept({ rev: revs.get(deviceId) ?? 0 });
  },
});
