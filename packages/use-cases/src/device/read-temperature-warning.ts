import { temperatureWarningInput } from '@larder/contract/device-warning.contract';
import { goodsZones } from '@larder/domain/device/settings/goods-zones';
import { settingRejections, settingStatus } from '@larder/domain/device/settings/setting-status';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { loadDevice } from './device-details.ts';
import { lastConnectivity } from './last-connectivity.ts';
import { twinStateOf } from './twin-state.ts';
import { temperatureWarningOf } from './warning-config.ts';

/**
 * Reads the temperature warning of a device, whether the cabinet has applied it, and the temperatures now. Refuses
 * `NOT_FOUND`. [screens 62]
 */
export const readTemperatureWarning = defineUseCase({
  name: 'device.readTemperatureWarning',
  access: { anyOf: ['device.warning.edit'] },
  kind: 'read',
  input: temperatureWarningInput,
  run: async (ctx, { deviceNo }) => {
    const device = await loadDevice(ctx.tx, ctx.actor.merchantId, deviceNo);
    if (!device || !seesDevice(ctx.actor, device.id)) return refuse('NOT_FOUND');
    const twin = twinStateOf(device);
    return accept({
      deviceNo,
      name: device.name,
      timezone: device.timezone,
      ...temperatureWarningOf(device.warningConfig),
      isSet: device.warningConfig !== null,
      /** Zones that the limits apply to. */
      zones: goodsZones(device.model.zones),
      settingStatus: settingStatus(twin, 'temp'),
      rejections: settingRejections(twin, 'temp'),
      connectivity: lastConnectivity(device.connectivity, ctx.now),
    });
  },
});
